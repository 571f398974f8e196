import { slot } from './world'

const base = slot(() => 'http://localhost:3000')

/**
 * Told once at start: PUBLIC_URL, or where the server really listens. Never what a request's Host header says, which its sender chooses.
 */
export const setPublicUrl = (address: string): void => {
  base.value = address.replace(/\/+$/, '')
}

/** The address that people outside open for a path of the web application: linkTo('/passwort-reset?token=…'). */
export const linkTo = (path: string): string => {
  if (!path.startsWith('/') || path.startsWith('//')) throw new Error('a link leads to a path of our own, beginning with one slash')
  return base.value + path
}

/** Where the application is open to people, as browsers name it in Origin. */
export const publicOrigin = (): string => new URL(base.value).origin
