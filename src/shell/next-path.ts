import { paths, places } from '../paths'

const grammar = /^\/[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~%-]+)*(?:\?[A-Za-z0-9._~%=&,:+*-]*)?$/

/** Where to go after sign-in: only a path of this console, else the fleet. */
export const safeNext = (next: string | null): string => {
  if (next === null || !grammar.test(next)) return paths.runners
  const first = next.slice(1).split(/[/?]/)[0] ?? ''
  return places.some((place) => place === first) && first !== 'sign-in' ? next : paths.runners
}
