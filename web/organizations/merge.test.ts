import { describe, expect, it } from 'vitest'
import { emptyValues } from './fields'
import { mergeDrafts, type Draft } from './merge'

const draft = (values: Partial<Draft['values']>, additional: Draft['additional'] = []): Draft => ({
  values: { ...emptyValues(), ...values },
  additional,
  contactAdditional: [],
})

describe('two people change an organization', () => {
  const base = draft({ name: 'Werft', city: 'Bremen', phone: '1' })

  it('takes over what only the other changed and keeps what only I changed', () => {
    const merged = mergeDrafts(
      base,
      draft({ name: 'Werft', city: 'Bremen', phone: '2' }),
      draft({ name: 'Werft', city: 'Emden', phone: '1' }),
    )
    expect(merged.draft.values).toMatchObject({ city: 'Emden', phone: '2' })
    expect(merged.taken).toEqual(['city'])
    expect(merged.conflicts).toEqual([])
  })

  it('names what both changed and leaves mine in the form', () => {
    const merged = mergeDrafts(
      base,
      draft({ name: 'Werft', city: 'Leer', phone: '1' }),
      draft({ name: 'Werft', city: 'Emden', phone: '1' }),
    )
    expect(merged.draft.values.city).toBe('Leer')
    expect(merged.conflicts).toEqual([{ key: 'city', mine: 'Leer', theirs: 'Emden' }])
  })

  it('has nothing to say where both typed the same', () => {
    const same = draft({ name: 'Werft', city: 'Emden', phone: '1' })
    expect(mergeDrafts(base, same, same)).toMatchObject({ conflicts: [], taken: [] })
  })

  it('merges additional fields one by one', () => {
    const before = draft({}, [{ contentId: 'a', stringValue: 'alt' }])
    const mine = draft({}, [
      { contentId: 'a', stringValue: 'alt' },
      { contentId: 'b', longValue: 3 },
    ])
    const theirs = draft({}, [{ contentId: 'a', stringValue: 'neu' }])
    expect(mergeDrafts(before, mine, theirs).draft.additional).toEqual([
      { contentId: 'a', stringValue: 'neu' },
      { contentId: 'b', longValue: 3 },
    ])
  })
})
