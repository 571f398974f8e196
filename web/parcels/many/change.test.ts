import { describe, expect, it } from 'vitest'
import { afterChange, newerOf } from '../list/chosen'
import { inTheWay, patchOf, toldBy, toldByRefusal } from './change'

describe('a change for many', () => {
  it('sends what was ticked, and nothing else', () => {
    expect(patchOf({ shared: {} })).toBeNull()
    expect(patchOf({ size: '4.280,5', hasBuilding: null, shared: { plat: true, size: false } })).toEqual({
      ...{ size: 4280.5, hasBuilding: null, addPublicFields: ['plat'], removePublicFields: ['size'] },
    })
    expect(patchOf({ size: '', shared: {} })).toEqual({ size: null })
    expect(patchOf({ confirm: true, shared: {} })).toEqual({ confirm: true })
  })

  it('is not sent with a size that is no number', () => {
    expect(patchOf({ size: 'viel', availability: true, shared: {} })).toBeNull()
  })

  it('reads who stood against it, and ignores what it does not know', () => {
    const stale = { id: 7, name: 'Ladestraße 7', problem: 'stale', changedBy: 'Anke' }
    expect(inTheWay({ properties: [stale, { id: 'x', problem: 'stale' }, { id: 8, problem: 'bite' }, null] })).toEqual([stale])
    expect(inTheWay(undefined)).toEqual([])
    expect(inTheWay({ properties: 'all' })).toEqual([])
  })
})

describe('what is chosen, after a change for many', () => {
  const row = (id: number, version: number) => ({ id, version, name: `Los ${id}`, locationId: null, location: null, isPublic: false })
  const chosen = new Map([7, 8, 9].map((id) => [id, row(id, 1)]))
  const answer = [
    { id: 7, ok: true, version: 2 },
    { id: 8, ok: true, version: 5 },
    { id: 9, ok: false, version: 1 },
  ]

  it('has the versions that were answered, so that it can be changed again', () => {
    const after = [...afterChange(chosen, toldBy(answer, { isPublic: true })).values()]
    expect(after.map(({ id, version, isPublic }) => [id, version, isPublic])).toEqual([
      [7, 2, true],
      [8, 5, true],
      [9, 1, false],
    ])
  })

  it('is left by those that were archived, and by those that are not there any more', () => {
    expect([...afterChange(chosen, toldBy(answer, { isArchived: true })).keys()]).toEqual([9])
    const refusal = toldByRefusal([
      { id: 7, problem: 'stale', version: 4 },
      { id: 8, problem: 'notFound' },
      { id: 9, problem: 'archived' },
    ])
    expect([...afterChange(chosen, refusal)].map(([id, { version }]) => [id, version])).toEqual([
      [7, 4],
      [9, 1],
    ])
  })

  it('is told by the list only where that is not older', () => {
    expect(newerOf(row(7, 2), row(7, 1)).version).toBe(2)
    expect(newerOf(row(7, 2), row(7, 3)).version).toBe(3)
    expect(newerOf(row(7, 2), undefined).version).toBe(2)
  })
})
