import { createCipheriv, createDecipheriv } from 'node:crypto'
import { AppError } from '../../platform/errors'
import { keyFor } from '../../platform/keyFile'

/*
 * Where a page ended is a number of the chain, and numbers that are missing between two pages would tell how much is sealed. So the number
 * leaves the server as one block of AES only.
 */
const key = (): Buffer => keyFor('cursor of the log')

export const cursorOf = (number: number): string => {
  const block = Buffer.alloc(16)
  block.writeBigUInt64BE(BigInt(number), 8)
  const cipher = createCipheriv('aes-256-ecb', key(), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url')
}

/** The number that a cursor stands for; one of nobody's making is refused (422). */
export const numberOfCursor = (cursor: string): number => {
  const block = Buffer.from(cursor, 'base64url')
  if (block.length === 16) {
    const decipher = createDecipheriv('aes-256-ecb', key(), null).setAutoPadding(false)
    const plain = Buffer.concat([decipher.update(block), decipher.final()])
    const number = Number(plain.readBigUInt64BE(8))
    if (plain.readBigUInt64BE(0) === 0n && Number.isSafeInteger(number)) return number
  }
  throw new AppError('invalid', { errors: [{ path: '/filter/cursor', rule: 'cursor' }] })
}
