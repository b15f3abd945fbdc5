import { createHmac } from 'node:crypto'
import { invalidField, type Refusal } from './status.ts'
import type { World } from './world.ts'

const seal = (world: World, place: number, filters: string): string =>
  createHmac('sha256', `page-token/${world.token}`).update(`${place}\n${filters}`).digest('base64url').slice(0, 22)

/** A cursor that begins at a place of the stable order; it fits only this world and these filters. */
export const issueToken = (world: World, place: number, filters: string): string =>
  Buffer.from(`${place}.${seal(world, place, filters)}`).toString('base64url')

const refused = (): Refusal => invalidField('pageToken', 'page_token is invalid or was issued for other filters')

/** The place a token stands for. Errors: INVALID_ARGUMENT for one not issued here or issued for other filters. */
export const readPageToken = (world: World, token: string, filters: string): number => {
  const [placeText = '', mark] = Buffer.from(token, 'base64url').toString('utf8').split('.')
  if (!/^\d{1,9}$/.test(placeText) || mark === undefined) throw refused()
  const place = Number(placeText)
  if (issueToken(world, place, filters) !== token) throw refused()
  return place
}
