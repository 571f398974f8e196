import { describe, expect, it } from 'vitest'
import de from '../../engine/languages/de/web/machines.json'
import en from '../../engine/languages/en/web/machines.json'
import { arcsOf, heightOf, LAYOUT, yOf } from './layout'
import { MACHINE_IDS, machineOf } from './machine'

const machines = MACHINE_IDS.map(machineOf)

describe.each([
  ['German', de],
  ['English', en],
])('%s', (_language, texts) => {
  it.each(machines)('names every state, event, condition, effect and actor of $id', ({ id, states, steps }) => {
    const known = (group: Record<string, string>, names: readonly string[]): string[] => names.filter((name) => !group[name])
    expect(known(texts.state[id], states)).toEqual([])
    expect(
      known(
        texts.event,
        steps.map(({ event }) => event),
      ),
    ).toEqual([])
    expect(
      known(
        texts.sentence,
        steps.flatMap(({ when, needs }) => [...when, ...needs]),
      ),
    ).toEqual([])
    expect(
      known(
        texts.effect,
        steps.flatMap(({ effects }) => effects),
      ),
    ).toEqual([])
    expect(
      known(
        texts.actor,
        steps.flatMap(({ actors }) => actors),
      ),
    ).toEqual([])
  })
})

describe('the drawing', () => {
  it.each(machines)('$id: every way between two states is there, and stays inside', (machine) => {
    const pairs = new Set(machine.steps.flatMap(({ from, to }) => (to === null ? [] : [`${from} ${to}`])))
    const arcs = arcsOf(machine)
    expect(new Set(arcs.map(({ from, to }) => `${from} ${to}`))).toEqual(pairs)
    const numbers = arcs.flatMap((arc) => arc.numbers.map(() => arc))
    expect(numbers.length).toBe(machine.steps.filter(({ to }) => to !== null).length)
    for (const { path } of arcs) {
      expect(Math.max(...(path.match(/[\d.]+/g) ?? []).map(Number))).toBeLessThanOrEqual(Math.max(LAYOUT.width, heightOf(machine)))
    }
  })

  it.each(machines)('$id: no label lies below a state, another label, or the edge', (machine) => {
    const boxes = machine.states.map((_state, index) => ({ left: LAYOUT.left, right: LAYOUT.left + LAYOUT.box, at: yOf(index) }))
    for (const state of machine.states) {
      const labels = arcsOf(machine).flatMap(({ from, label }) => (from === state ? [label] : []))
      for (const { text, x, y, wide, high } of labels) {
        expect(x - wide / 2, text).toBeGreaterThanOrEqual(0)
        expect(x + wide / 2, text).toBeLessThanOrEqual(LAYOUT.width)
        expect([y - high / 2 >= 0, y + high / 2 <= heightOf(machine)], text).toEqual([true, true])
        const isBelow = boxes.filter(
          ({ left, right, at }) => x + wide / 2 > left && x - wide / 2 < right && Math.abs(y - at) < (high + LAYOUT.height) / 2,
        )
        expect(isBelow, text).toEqual([])
        const others = labels.filter((one) => one.y !== y && Math.abs(one.y - y) < high && Math.abs(one.x - x) < (one.wide + wide) / 2)
        expect(others, text).toEqual([])
      }
      expect(new Set(labels.map(({ x, y }) => `${x > LAYOUT.left} ${y}`)).size).toBe(labels.length)
    }
  })

  it('numbers the ways as the list counts the steps of their state', () => {
    const opening = machineOf('opening')
    const begun = opening.steps.filter(({ from }) => from === 'begun')
    const finish = begun.findIndex(({ event }) => event === 'finish') + 1
    expect(arcsOf(opening).find(({ from, to }) => from === 'begun' && to === 'finished')?.numbers).toEqual([finish])
    expect(yOf(1) - yOf(0)).toBe(LAYOUT.pitch)
  })

  it('every state can be reached from the first one', () => {
    for (const { initial, states, steps } of machines) {
      const reached = new Set([initial])
      for (let size = 0; size !== reached.size;) {
        size = reached.size
        for (const { from, to } of steps) if (to !== null && reached.has(from)) reached.add(to)
      }
      // The stage of an offer follows from what is stored: the opening of its lot opens it, and no step of its own.
      const derived = initial === 'registered' ? ['opened'] : []
      expect([...reached, ...derived].sort()).toEqual([...states].sort())
    }
  })
})
