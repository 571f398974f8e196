import { beforeEach, describe, expect, it } from 'vitest'
import { draftKey, forgetDraft, isBlank, keepDraft, readDraft } from './draft'
import { offered } from './recipients'

const draft = { subject: 'Frage', text: 'Gilt **Los 2**?', recipients: [{ id: 7, name: 'Nordkai' }], roomId: null }

describe('a message that is being written', () => {
  beforeEach(() => localStorage.clear())

  it('is kept for its writer, tender and what it answers', () => {
    const key = draftKey({ email: 'a@b.example', projectId: 'p', replyTo: 'm' })
    expect(keepDraft(key, draft)).toBe(true)
    expect(readDraft(key)).toEqual(draft)
    expect(readDraft(draftKey({ email: 'a@b.example', projectId: 'p' }))).toBeNull()
    expect(readDraft(draftKey({ email: 'c@b.example', projectId: 'p', replyTo: 'm' }))).toBeNull()
    forgetDraft(key)
    expect(readDraft(key)).toBeNull()
  })

  it('is forgotten by the logout that asks about drafts', () => {
    expect(draftKey({ email: 'a@b.example', projectId: 'p' }).startsWith('lotse:draft:a@b.example:')).toBe(true)
  })

  it.each(['{', '[]', '{"subject":1}', '{"subject":"a","text":"b","recipients":[{"id":"7"}],"roomId":null}'])('%s is no draft', (kept) => {
    localStorage.setItem('k', kept)
    expect(readDraft('k')).toBeNull()
  })

  it('is nothing to miss while it is blank', () => {
    expect(isBlank({ ...draft, subject: ' ', text: '' })).toBe(true)
    expect(isBlank({ ...draft, subject: '', text: '', roomId: 'r' })).toBe(false)
  })
})

describe('whom the team can write to', () => {
  const all = { id: 0, name: 'Alle Teilnehmer' }
  const base = {
    search: '',
    all,
    participants: [
      { id: 3, name: 'Werft' },
      { id: 2, name: 'Ahoi' },
    ],
    others: [],
    chosen: [],
  }
  const names = (part: Partial<typeof base>) => offered({ ...base, ...part }).map(({ recipient, takesPart }) => [recipient.name, takesPart])

  it('all participants first, then who takes part, then others that were found', () => {
    expect(names({})).toEqual([
      ['Alle Teilnehmer', true],
      ['Ahoi', true],
      ['Werft', true],
    ])
    expect(
      offered({
        ...base,
        search: 'wer',
        others: [
          { id: 3, name: 'Werft' },
          { id: 9, name: 'Werk Ost' },
        ],
      }),
    ).toEqual([
      { recipient: { id: 3, name: 'Werft' }, takesPart: true },
      { recipient: { id: 9, name: 'Werk Ost' }, takesPart: false },
    ])
  })

  it('never somebody twice', () => {
    expect(offered({ ...base, chosen: [{ id: 2, name: 'Ahoi' }] }).map(({ recipient: { id } }) => id)).toEqual([0, 3])
  })
})
