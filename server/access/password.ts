import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id (the library's default kind): 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** A hash of nothing anybody types: what is verified where there is no account, so that it takes as long. */
let nobody: Promise<string> | null = null

/** Whether the password fits. Without a hash the answer is no, after the same work. */
export const fitsPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('\u0000nobody')
  const against = passwordHash ?? (await nobody)
  const fits = await verify(against, password)
  return fits && passwordHash !== null
}

/** Makes the stand-in hash at start, so that the first unknown address does not take twice as long. */
export const warmPasswords = async (): Promise<void> => {
  await fitsPassword(null, '')
}
