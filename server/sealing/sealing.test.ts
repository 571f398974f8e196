import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openBytes, OVERHEAD_BYTES, sealBytes, subKey } from './bytes'
import { FRAME_BYTES, frameStart, measure, plainFrames, sealedFrames, type FrameState } from './frames'
import { matterId } from './matter'
import { openText, sealText } from './text'
import { newKey, openKeyOf, wrapKey } from './wrap'

const key = newKey()
const STATES: readonly FrameState[] = ['middle', 'last', 'open']
const bytes = fc.uint8Array({ maxLength: 400 })
const place = fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 })

describe('sealed texts', () => {
  it('open to what they were, at their place only', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), place, place, (text, here, elsewhere) => {
        const sealed = sealText(text, key, here)
        expect(openText(sealed, key, here)).toBe(text)
        if (JSON.stringify(here) !== JSON.stringify(elsewhere)) expect(() => openText(sealed, key, elsewhere)).toThrow()
      }),
    ))

  it('show nothing of the text and are never twice the same', () => {
    const text = 'Angebotssumme 1.234.567 EUR'
    const [one, two] = [sealText(text, key, ['a']), sealText(text, key, ['a'])]
    expect(one).not.toBe(two)
    for (const sealed of [one, two]) {
      expect(sealed).not.toContain('Angebot')
      expect(Buffer.from(sealed.slice(3), 'base64url').includes('1.234.567')).toBe(false)
    }
  })

  it('do not open with another key, as another kind of text, or with a bit changed', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, n) => {
        const sealed = sealText(text, key, ['x'])
        expect(() => openText(sealed, newKey(), ['x'])).toThrow()
        expect(() => openText(`v1.${sealed.slice(3)}`, key, ['x'])).toThrow()
        const raw = Buffer.from(sealed.slice(3), 'base64url')
        const at = n % raw.length
        raw[at] = (raw[at] ?? 0) ^ (1 << (n % 8))
        expect(() => openText(`s1.${raw.toString('base64url')}`, key, ['x'])).toThrow()
      }),
    ))
})

describe('sealed bytes', () => {
  it('hold in whole or not at all', () =>
    fc.assert(
      fc.property(bytes, bytes, fc.nat(), (content, aad, cut) => {
        const binding = { key, aad: Buffer.from(aad) }
        const sealed = sealBytes(content, binding)
        expect(sealed.length).toBe(content.length + OVERHEAD_BYTES)
        expect(openBytes(sealed, binding).equals(content)).toBe(true)
        expect(() => openBytes(sealed.subarray(0, cut % sealed.length), binding)).toThrow()
        expect(() => openBytes(Buffer.concat([sealed, Buffer.from([0])]), binding)).toThrow()
      }),
    ))

  it('take a new nonce each time, also for the same content at the same place', () => {
    const binding = { key, aad: Buffer.alloc(0) }
    const nonces = new Set(Array.from({ length: 500 }, () => sealBytes(Buffer.alloc(1), binding).subarray(0, 12).toString('hex')))
    expect(nonces.size).toBe(500)
  })
})

describe('wrapped keys', () => {
  const id = matterId({ tenderId: 'T', lotId: 'LOT-0001', kind: 'offer' })
  it('open for their own matter and by their own wrapper alone', () => {
    const [by, inner] = [newKey(), newKey()]
    const wrapped = wrapKey(inner, { id, by })
    expect(openKeyOf(wrapped, { id, by }).equals(inner)).toBe(true)
    expect(() => openKeyOf(wrapped, { id: matterId({ tenderId: 'T', lotId: 'LOT-0001', kind: 'application' }), by })).toThrow()
    expect(() => openKeyOf(wrapped, { id, by: newKey() })).toThrow()
    expect(() => openKeyOf(wrapped.slice(3), { id, by })).toThrow()
    expect(wrapped).not.toContain(inner.toString('base64url').slice(0, 8))
  })

  it('have keys of their own for each use', () => {
    const keys = ['text', 'blob 1', 'blob 2'].map((use) => subKey(key, use).toString('hex'))
    expect(new Set([...keys, key.toString('hex')]).size).toBe(4)
  })
})

describe('frames', () => {
  const frames = sealedFrames(key, 'one')
  const seal = (content: Uint8Array, index: number, state: FrameState): Buffer => Buffer.concat(frames.seal(content, { index, state }))

  it('open at their place, in their state and in their blob only', () =>
    fc.assert(
      fc.property(
        bytes,
        fc.nat(50),
        fc.nat(50),
        fc.constantFrom(...STATES),
        fc.constantFrom(...STATES),
        (...[content, index, other, state, another]) => {
          const sealed = seal(content, index, state)
          expect(frames.open(sealed, { index, state }).equals(content)).toBe(true)
          if (other !== index || another !== state) expect(() => frames.open(sealed, { index: other, state: another })).toThrow()
          expect(() => sealedFrames(key, 'two').open(sealed, { index, state })).toThrow()
          expect(() => sealedFrames(newKey(), 'one').open(sealed, { index, state })).toThrow()
        },
      ),
    ))

  it('leave the content to its owner: what is done to it later changes nothing sealed', () => {
    for (const codec of [frames, plainFrames]) {
      const content = randomBytes(64)
      const copy = Buffer.from(content)
      const sealed = codec.seal(content, { index: 0, state: 'last' })
      content.fill(0)
      expect(codec.open(Buffer.concat(sealed), { index: 0, state: 'last' }).equals(copy)).toBe(true)
    }
  })

  it('can be counted and measured from the bytes on disk', () =>
    fc.assert(
      fc.property(fc.nat(5 * FRAME_BYTES), fc.constantFrom(frames, plainFrames), (size, codec) => {
        const count = codec.overhead === 0 ? Math.ceil(size / FRAME_BYTES) : Math.max(1, Math.ceil(size / FRAME_BYTES))
        expect(measure(size + count * codec.overhead, codec)).toEqual({ frames: count, size })
        expect(frameStart(count, codec) - frameStart(0, codec)).toBe(count * (FRAME_BYTES + codec.overhead))
      }),
    ))
})
