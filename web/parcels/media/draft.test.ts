import { describe, expect, it } from 'vitest'
import { linesIn, mediaChanges, NO_CHANGES, removedCount, withMoved, type Media, type MediaDraft } from './draft'

const media = (url: string): Media => ({ url, name: `Bild ${url}`, fileSizeInBytes: 1, created: '', width: 4, height: 3 })
const parcel = { images: ['a', 'b', 'c'].map(media), panoramas: [] }
const sent = (draft: MediaDraft, now = parcel) => mediaChanges(now, draft)?.images?.map(({ url, name }) => `${url} ${name}`)

describe('a draft of pictures', () => {
  it('sends nothing while nothing differs, also after there and back', () => {
    const there = withMoved(linesIn(parcel, NO_CHANGES, 'images'), NO_CHANGES, 'images', { from: 0, to: 2 })
    expect(sent(NO_CHANGES)).toBeUndefined()
    expect(sent(there)).toEqual(['b Bild b', 'c Bild c', 'a Bild a'])
    expect(mediaChanges(parcel, withMoved(linesIn(parcel, there, 'images'), there, 'images', { from: 2, to: 0 }))).toBeNull()
  })

  it('keeps what came in since, at the end, and forgets what others removed', () => {
    const draft = withMoved(linesIn(parcel, NO_CHANGES, 'images'), NO_CHANGES, 'images', { from: 2, to: 0 })
    const now = { images: ['a', 'c', 'd'].map(media), panoramas: [] }
    expect(sent({ ...draft, names: { a: ' Kai ', b: 'x' } }, now)).toEqual(['c Bild c', 'a Kai', 'd Bild d'])
  })

  it('leaves out what is removed, counts it, and keeps the old name where the new one is blank', () => {
    const draft = { ...NO_CHANGES, removed: ['b', 'gone'], names: { a: '  ' } }
    expect(sent(draft)).toEqual(['a Bild a', 'c Bild c'])
    expect(removedCount(parcel, draft)).toBe(1)
  })
})
