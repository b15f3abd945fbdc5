/** Reads the ports of the standalone control plane, or the one line that says why it does not start. */
export const readPorts = (env: {
  [name: string]: string | undefined
}): { port: number; doorPort?: number } | string => {
  const read = (name: string, text: string): number | string =>
    /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : `${name} must be a port number, 0 to 65535`
  const port = read('CONTROL_PLANE_PORT', env.CONTROL_PLANE_PORT || '4180')
  if (typeof port === 'string') return port
  if (!env.CONTROL_DOOR_PORT) return { port }
  if (env.CONSOLE_UPSTREAM)
    return 'CONTROL_DOOR_PORT is for practice only and cannot be set together with CONSOLE_UPSTREAM'
  const doorPort = read('CONTROL_DOOR_PORT', env.CONTROL_DOOR_PORT)
  return typeof doorPort === 'string' ? doorPort : { port, doorPort }
}
