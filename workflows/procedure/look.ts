import type { IntakePhase, Phase } from './document'

/** What the phases of a document say of one another, whatever the order in which they stand. */
export class Look {
  readonly byKey: ReadonlyMap<string, Phase>

  constructor(readonly phases: readonly Phase[]) {
    this.byKey = new Map(phases.map((one) => [one.key, one]))
  }

  intake(key: string): IntakePhase | undefined {
    const found = this.byKey.get(key)
    return found?.kind === 'intake' ? found : undefined
  }

  after = (phase: Phase): Phase[] => phase.next.flatMap((key) => this.byKey.get(key) ?? [])
  before = (phase: Phase): Phase[] => this.phases.filter(({ next }) => next.includes(phase.key))

  /** Everything that is come to from a phase, itself only where a way leads back to it. */
  reached(from: Phase, isThrough: (phase: Phase) => boolean = () => true): Set<Phase> {
    const found = new Set<Phase>()
    const open = [from]
    for (let next = open.pop(); next; next = open.pop())
      for (const one of this.after(next))
        if (!found.has(one) && isThrough(one)) {
          found.add(one)
          open.push(one)
        }
    return found
  }
}
