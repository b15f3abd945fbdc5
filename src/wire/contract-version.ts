/** What page and gateway must agree on; raised when a change to the gateway's routes or answers breaks an older page. */
export const contractVersion = '1'
