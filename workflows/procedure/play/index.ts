import { stepsToEnd } from '../check'
import { idOf, intakeOf, phaseOf } from '../life/world'
import type { Procedure } from '../compile'
import { isSame, Rules, type Act, type Option } from '../life/acts'
import { COMPANIES, opening, undecided, type Scene } from '../life/scene'
import { mailsOf, type PlayedMail } from './mails'

export type { Act, Option } from '../life/acts'
export { COMPANIES, type Company, type Scene } from '../life/scene'
export type { PlayedMail } from './mails'
export { viewOf, type Reader, type View } from './view'

/** A moment of a life: what was done, how it is then, and what could be done next. */
export interface Moment {
  /** Null: the draft begins. */
  act: Act | null
  scene: Scene
  options: readonly Option[]
  /** Those that go with the act. */
  mails: readonly PlayedMail[]
}

/** More than any life that goes on has. */
const MOST_MOMENTS = 120

/** A procedure that is played; what leads to its end is looked up once. */
export class Player {
  readonly rules: Rules
  readonly #steps: ReadonlyMap<string, number>
  /** What ends without an award; not gone where there is one. */
  readonly #aside: ReadonlySet<string>

  constructor(readonly procedure: Procedure) {
    this.rules = new Rules(procedure)
    this.#steps = stepsToEnd(procedure)
    const isAwarded = procedure.ordersDirectly || procedure.document.phases.some(({ kind }) => kind === 'award')
    this.#aside = new Set(isAwarded ? ['cancel', 'close'] : ['cancel'])
  }

  /**
   * An invented life, moment by moment: by itself it takes the shortest way that informs and waits, and companies do what is asked of them.
   * `picks`: what is done instead, by the number of the moment that it leads to; one that is not possible there is passed over.
   * `known`: its first moments, where they are played already. `held`: the conditions that a form fulfils, which is filled in beside it;
   * missing: none is there, and each is made to be fulfilled when it is asked for.
   */
  play(
    picks: ReadonlyMap<number, Act> = new Map(),
    { known = [], held }: { known?: readonly Moment[]; held?: readonly string[] } = {},
  ): Moment[] {
    const blank = opening(this.procedure)
    const first = held ? { ...blank, fulfilled: held, isFormFilled: true } : blank
    const moments: Moment[] = known.length > 0 ? [...known] : [{ act: null, scene: first, options: this.rules.options(first), mails: [] }]
    const done = new Set(known.flatMap(({ act }, at) => (act ? [nameOf(known[at - 1]?.scene ?? first, act)] : [])))
    while (moments.length < MOST_MOMENTS) {
      const { scene, options } = moments.at(-1) as Moment
      const open = options.filter(({ reason }) => reason === null)
      const wanted = picks.get(moments.length)
      const act = (wanted && open.find((one) => isSame(one, wanted))) ?? this.#usual(scene, open, done)
      if (!act) break
      // Whoever takes something back is not made to send it again.
      done.add(nameOf(scene, act))
      const next = this.rules.after(scene, act)
      const mails = mailsOf(this.procedure, { from: scene, act, to: next })
      moments.push({ act, scene: next, options: this.rules.options(next), mails })
    }
    return moments
  }

  #usual(scene: Scene, open: readonly Option[], done: ReadonlySet<string>): Option | undefined {
    const fresh = open.filter((one) => !done.has(nameOf(scene, one)))
    const invitation = fresh.find(({ event }) => event === 'inviteCompany')
    const report = fresh.find(({ by, condition }) => by === 'jury' || condition !== undefined)
    const beginning = invitation ?? report ?? fresh.find(({ event }) => event === 'takePart')
    const announcement = fresh.find(({ event }) => event === 'announce')
    return beginning ?? this.#bid(scene, fresh) ?? this.#choice(scene, fresh) ?? announcement ?? this.#onward(scene, open)
  }

  /** While something comes in, everybody who may sends it. */
  #bid({ world }: Scene, open: readonly Option[]): Option | undefined {
    const intake = intakeOf(this.procedure, world.state)
    if (!intake || world.isPassed) return undefined
    return open.find(({ event }) => event === (intake.of === 'offer' ? 'submitOffer' : 'submitApplication'))
  }

  /** Of those who are to be chosen among the first two go on. */
  #choice(scene: Scene, open: readonly Option[]): Option | undefined {
    const [company] = undecided(this.procedure, scene)
    if (!company || phaseOf(this.procedure, scene.world.state)?.kind !== 'choice') return undefined
    const isLast = company === COMPANIES.at(-1)
    const events = isLast ? ['reject', 'keep', 'choose'] : ['keep', 'choose']
    const own = open.filter((one) => one.company === company)
    return events.map((event) => own.find((one) => one.event === event)).find((one) => one !== undefined)
  }

  /** The move from which the end is nearest. */
  #onward(scene: Scene, open: readonly Option[]): Option | undefined {
    const ahead = open
      .filter(
        ({ company, event, by }) =>
          company === undefined && event !== 'fulfil' && !this.#aside.has(event) && (by === 'team' || by === 'clock'),
      )
      .map((one) => ({ one, steps: this.#steps.get(idOf(this.rules.after(scene, one).world)) ?? Infinity }))
      .filter(({ steps }) => steps < (this.#steps.get(idOf(scene.world)) ?? Infinity))
    return ahead.sort((a, b) => a.steps - b.steps)[0]?.one
  }
}

const subjectOf = ({ by, company }: Act): Act['by'] => company ?? by
/** What is done once in a call for something. A withdrawal stands for what it takes back. */
const nameOf = ({ calls, parts }: Scene, act: Act): string => {
  const told = act.event === 'announce' && act.company ? parts[act.company].decision : ''
  return `${calls} ${subjectOf(act)} ${act.event.replace('withdraw', 'submit')} ${act.condition ?? ''}${told}`
}
