import { describe, expect, it } from 'vitest'
import { newPin } from '../../engine/panorama'
import { begun, changesIn, edited, type Action, type Editing } from './editing'

const QUAY = '/media/1/quay'
const ROOF = '/media/1/roof'
const at = (yaw: number, pitch = 0) => ({ yaw, pitch })
const start = begun({ [QUAY]: [newPin('old', at(1))], [ROOF]: [] })
let count = 0
const mode = (mode: 'pin' | 'polygon' | 'waypoint' | 'none'): Action => ({ type: 'mode', mode, url: QUAY, id: `m${++count}` })
const place = (yaw: number, pitch = 0): Action => ({ type: 'place', url: QUAY, at: at(yaw, pitch), id: `m${++count}`, target: ROOF })
const end = (): Action => ({ type: 'end', url: QUAY, id: `m${++count}` })
const after = (...actions: Action[]): Editing => actions.reduce(edited, start)
const typesOf = ({ markers }: Editing) => (markers[QUAY] ?? []).map(({ data }) => data.type)

describe('the editor of markers', () => {
  it('places nothing without a mode, and has one mode at most', () => {
    expect(after(place(2))).toBe(start)
    expect(after(mode('pin'), mode('waypoint')).mode).toBe('waypoint')
    expect(after(mode('pin'), mode('pin')).mode).toBe('none')
  })

  it('places a pin and a waypoint with each click until the mode ends', () => {
    const state = after(mode('pin'), place(2), place(3), end(), place(4), mode('waypoint'), place(5))
    expect(typesOf(state)).toEqual(['pin', 'pin', 'pin', 'waypoint'])
    expect(state.markers[QUAY]?.at(-1)?.data).toEqual({ type: 'waypoint', deletable: true, waypoint: ROOF })
  })

  it('makes an area of the clicks when it is ended, and none of fewer than three', () => {
    const drawn = after(mode('polygon'), place(0), place(1), place(1, 1), end())
    expect(typesOf(drawn)).toEqual(['pin', 'polygon'])
    expect(drawn).toMatchObject({ mode: 'none', corners: [], notice: null })
    expect(after(mode('polygon'), place(0), place(1), end())).toMatchObject({
      markers: start.markers,
      notice: 'tooFew',
      corners: [],
      mode: 'none',
    })
    // Another mode ends it as well.
    expect(typesOf(after(mode('polygon'), place(0), place(1), place(1, 1), mode('pin')))).toEqual(['pin', 'polygon'])
  })

  it('moves what was chosen with the next click, once', () => {
    const state = after({ type: 'move', id: 'old' }, place(3), place(5))
    expect(state.markers[QUAY]).toEqual([newPin('old', at(3))])
    expect(state.mode).toBe('none')
  })

  it('removes only what may be removed', () => {
    const fixed = { ...newPin('fixed', at(2)), data: { type: 'pin' as const, deletable: false } }
    const both = edited(start, { type: 'begin', markers: { [QUAY]: [fixed, newPin('free', at(1))] } })
    const state = ['fixed', 'free'].reduce((before, id) => edited(before, { type: 'remove', url: QUAY, id }), both)
    expect(state.markers[QUAY]).toEqual([fixed])
  })

  it('takes every step back and does it again; a new step ends what could be done again', () => {
    const steps: Action[] = [
      mode('pin'),
      place(2),
      end(),
      mode('polygon'),
      place(0),
      place(1),
      place(1, 1),
      end(),
      { type: 'move', id: 'old' },
      place(5),
    ]
    const done = after(...steps)
    let state = done
    for (let n = 0; n < 3; n += 1) state = edited(state, { type: 'undo' })
    expect(state.markers).toEqual(start.markers)
    expect(edited(state, { type: 'undo' })).toBe(state)
    for (let n = 0; n < 3; n += 1) state = edited(state, { type: 'redo' })
    expect(state.markers).toEqual(done.markers)
    const other = edited(edited(edited(state, { type: 'undo' }), mode('pin')), place(6))
    expect(edited(other, { type: 'redo' })).toBe(other)
    // While an area is drawn, its last corner goes.
    expect(after(mode('polygon'), place(0), place(1), { type: 'undo' }).corners).toHaveLength(1)
  })

  it('counts what differs from the beginning', () => {
    expect(changesIn(start.markers, start.markers)).toBe(0)
    expect(changesIn(start.markers, after(mode('pin'), place(2), { type: 'move', id: 'old' }, place(4)).markers)).toBe(2)
    expect(changesIn(start.markers, after({ type: 'remove', url: QUAY, id: 'old' }).markers)).toBe(1)
  })
})
