import { describe, expect, it } from 'vitest'
import { compileProcedure, shippedProcedure, shippedProcedures, type Phase, type ProcedureDocument } from '../../../workflows/procedure'
import { checkProcedure } from '../../../workflows/procedure/check'
import { readDocument } from '../../../workflows/procedure/schema'
import {
  ADDABLE,
  addEnvelope,
  addPhase,
  addRoom,
  changePhase,
  homeOf,
  movePhase,
  movePhaseTo,
  removeEnvelope,
  removePhase,
  setOpened,
  type Opening,
} from './edit'
import { gapNow, gapsFor } from './gaps'
import { placeOf, problemsOf, Shares } from './problems'

const shipped = (id: string): ProcedureDocument => {
  const found = shippedProcedure(id)
  if (!found) throw new Error(`no ${id}`)
  return found.document
}
const phaseOf = ({ phases }: ProcedureDocument, key: string): Phase => {
  const found = phases.find((one) => one.key === key)
  if (!found) throw new Error(`no phase ${key}`)
  return found
}
const rulesOf = (document: ProcedureDocument): string[] => problemsOf(document).map(({ phase, field, rule }) => `${phase} ${field} ${rule}`)
/** What phases are and where they lead, whatever they are called. */
const shape = ({ phases }: ProcedureDocument) => {
  const place = new Map(phases.flatMap(({ key }, at) => [[key, at] as const]))
  const envelopes = phases.flatMap((one) => (one.kind === 'intake' ? (one.envelopes ?? []).map(({ key }) => key) : []))
  return phases.map((one) => ({
    kind: one.kind,
    next: one.next.map((key) => place.get(key) ?? key),
    ...('stage' in one ? { stage: one.stage } : {}),
    ...(one.kind === 'opening' ? { opens: (one.envelopes ?? envelopes).map((key) => envelopes.indexOf(key)) } : {}),
  }))
}

/** Two envelopes, the price opened last, step by step from the open procedure. */
function priceLast(): ProcedureDocument {
  let document = addEnvelope(shipped('open'), 'offers', { de: 'Nachweise' })
  document = addEnvelope(document, 'offers', { de: 'Preis' })
  document = setOpened(document, phaseOf(document, 'openOffers') as Opening, 'envelope2')
  const choice = addPhase(document, 'choice', 'openOffers')
  return addPhase(choice.document, 'opening', choice.key).document
}

describe('steps of the editor', () => {
  it('make of the open procedure the shipped one with the price last', () => {
    const document = priceLast()
    expect(problemsOf(document)).toEqual([])
    expect(shape(document)).toEqual(shape(shipped('open-price-last')))
    const compiled = compileProcedure(document)
    expect(compiled.ok && checkProcedure(compiled.procedure)).toEqual([])
  })

  it('leave a document that can be kept, whatever is added, moved and removed', () => {
    for (const { document } of shippedProcedures())
      for (const { key } of document.phases) {
        const made = [
          ...ADDABLE.map((what) => addPhase(document, what, key).document),
          removePhase(document, key),
          ...([-1, 1] as const).flatMap((step) => movePhase(document, key, step) ?? []),
        ]
        for (const one of made) expect(readDocument(JSON.parse(JSON.stringify(one)))).toMatchObject({ ok: true })
      }
  })

  it('a phase that is put in and taken out again leaves the document as it was', () => {
    const document = shipped('tender')
    for (const what of ADDABLE)
      for (const after of ['openApplications', 'negotiation', 'openOffers']) {
        const added = addPhase(document, what, after)
        expect(removePhase(added.document, added.key)).toEqual(document)
      }
  })

  it('phases that follow one another change places with their ways, others in the list alone', () => {
    const linear = addPhase(shipped('open'), 'choice', 'openOffers').document
    const moved = movePhase(linear, 'choice', 1)
    expect(moved?.phases.map(({ key, next }) => `${key} ${next.join()}`).slice(2)).toEqual([
      ...['openOffers offersOpened', 'offersOpened choice', 'choice end'],
    ])
    expect(moved && movePhase(moved, 'choice', -1)).toEqual(linear)
    const branched = movePhase(shipped('tender'), 'negotiation', -1)
    expect(branched?.phases.map(({ key }) => key)).toEqual([
      ...['notice', 'competition', 'openApplications', 'negotiation', 'applicationsOpened', 'offers', 'openOffers', 'offersOpened'],
    ])
    expect(phaseOf(branched as ProcedureDocument, 'negotiation')).toEqual(phaseOf(shipped('tender'), 'negotiation'))
    expect([movePhase(linear, 'notice', 1), movePhase(linear, 'offers', -1), movePhase(linear, 'offersOpened', 1)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('a phase that is let go elsewhere is taken out and put in there, with its ways', () => {
    for (const { document } of shippedProcedures())
      for (const [from, { key }] of document.phases.entries())
        for (const at of document.phases.keys()) {
          const moved = movePhaseTo(document, key, at)
          expect(moved === null, `${document.id} ${key} ${at}`).toBe(from === 0 || at === 0)
          if (moved) expect(moved.phases.map((one) => one.key).sort()).toEqual(document.phases.map((one) => one.key).sort())
          const before = document.phases[at - 1]?.key
          const [above, below] = homeOf(document, key)
          if (moved && (at < above || at > below))
            expect(moved.phases.find((one) => one.key === before)?.next, `${document.id} ${key} ${at}`).toEqual([key])
        }
    const linear = addPhase(shipped('open'), 'choice', 'openOffers').document
    const last = movePhaseTo(linear, 'choice', 5)
    expect(last).toEqual(movePhase(linear, 'choice', 1))
    expect(last && movePhaseTo(last, 'choice', 3)).toEqual(linear)
    expect(movePhaseTo(linear, 'nobody', 1)).toBeNull()
    // What led nowhere leads on from where it is let go.
    const loose = movePhaseTo(changePhase(linear, 'choice', { next: [] }), 'choice', 5)
    expect(loose && phaseOf(loose, 'choice').next).toEqual(['end'])
  })

  it('an intake goes with the opening that follows it', () => {
    const late = addPhase(shipped('tender'), 'choice', 'negotiation').document
    const moved = movePhaseTo(late, 'offers', 5)
    // Nothing but the order of two steps: talks, offers with their opening, the choice behind them.
    expect(moved?.phases.map(({ key }) => key).slice(3)).toEqual([
      ...['applicationsOpened', 'negotiation', 'offers', 'openOffers', 'choice', 'offersOpened'],
    ])
    expect(phaseOf(moved as ProcedureDocument, 'openOffers').next).toEqual(['choice'])
    expect(phaseOf(moved as ProcedureDocument, 'choice').next).toEqual(phaseOf(late, 'openOffers').next)
  })

  it('what was put in at the wrong place is dragged to the right one, and all is well', () => {
    const { document, key } = addPhase(shipped('restricted'), 'talk', 'offersOpened')
    expect(rulesOf(document)).toEqual(['offersOpened next stageGoesBack'])
    const gap = gapsFor(document, key)[4]
    expect(gap?.kind === 'open' && gap.document).toEqual(addPhase(shipped('restricted'), 'talk', 'applicationsOpened').document)
    expect(gap?.kind === 'open' && problemsOf(gap.document)).toEqual([])
  })

  it('no phase is let go where its ways contradict the order of the list', () => {
    for (const id of ['tender', 'continuous'])
      for (const key of ['negotiation', 'offers', 'offersOpened']) {
        const document = shipped(id)
        const open = gapsFor(document, key).filter((gap) => gap.kind === 'open')
        expect(open.map((gap) => gap.document.phases.map((one) => one.key)), `${id} ${key}`).toEqual([])
      }
  })

  it('a phase goes to another place of what was written meanwhile, or nowhere', () => {
    const linear = addPhase(shipped('open'), 'choice', 'openOffers').document
    const renamed = changePhase(linear, 'offersOpened', { name: { de: 'Zuschlag' } })
    expect(gapNow(linear, renamed, { key: 'choice', at: 5 })).toEqual({ kind: 'open', document: movePhaseTo(renamed, 'choice', 5) })
    expect(gapNow(linear, removePhase(linear, 'choice'), { key: 'choice', at: 5 })).toBeUndefined()
    expect(gapNow(linear, removePhase(linear, 'offersOpened'), { key: 'choice', at: 4 })).toBeUndefined()
  })

  it('a new room has a key that no version of it had', () => {
    const document = shipped('tender')
    const keyIn = (of: ProcedureDocument) => (phaseOf(of, 'negotiation') as { rooms?: { key: string }[] }).rooms?.at(-1)?.key
    const [first, again] = [addRoom(document, 'negotiation'), addRoom(document, 'negotiation')]
    expect(keyIn(first)).toMatch(/^room[a-z0-9]{4,}$/)
    expect(keyIn(again)).not.toBe(keyIn(first))
  })

  it('where a phase may be let go breaks no rule that held; the rest says which', () => {
    const linear = addPhase(shipped('open'), 'choice', 'openOffers').document
    const told = (document: ProcedureDocument, key: string) =>
      gapsFor(document, key).map((gap) => (gap.kind === 'refused' ? gap.problem.rule : gap.kind))
    // notice, offers, openOffers, choice, offersOpened
    expect(told(linear, 'choice')).toEqual(['noticeComesFirst', 'stageGoesBack', 'sealedUntilOpened', 'home', 'home', 'open'])
    expect(told(linear, 'notice').slice(2)).toEqual(Array(4).fill('noticeComesFirst'))
    // What is wrong already keeps nobody from moving on.
    const loose = changePhase(linear, 'choice', { next: ['nowhere'] })
    expect(told(loose, 'choice').filter((one) => one === 'open')).toHaveLength(3)
    for (const gap of gapsFor(linear, 'choice')) if (gap.kind === 'open') expect(problemsOf(gap.document)).toEqual([])
  })

  it('an envelope that goes is named by no opening any more', () => {
    const document = removeEnvelope(priceLast(), 'offers', 'envelope')
    expect(document.phases.filter((one) => one.kind === 'opening').map(({ envelopes }) => envelopes)).toEqual([undefined, ['envelope2']])
    expect(rulesOf(document)).toEqual(['offers envelopes envelopeOpensTwice'])
  })

  it('a choice has the stage of what is chosen among', () => {
    const document = addPhase(shipped('tender'), 'choice', 'openOffers').document
    expect(phaseOf(document, 'choice')).toMatchObject({ of: 'offers', stage: 7 })
    expect(phaseOf(changePhase(document, 'choice', { of: 'competition' }), 'choice')).toMatchObject({ stage: 4 })
  })
})

describe('problems', () => {
  it('lead to phase and property', () => {
    const loose = changePhase(changePhase(priceLast(), 'choice', { next: [] }), 'offers', { name: { de: ' ', en: 'Offers' } })
    expect(rulesOf(loose)).toEqual(expect.arrayContaining(['offers name required', 'choice next neverEnds']))
    expect(rulesOf({ ...loose, name: { en: 'Ours' } })).toContain('null name required')
    expect(placeOf(loose, '/phases/99/key')).toEqual({ phase: null, field: 'phases', at: '99/key' })
  })

  it('go to the control that they are about, each once, and what has none to the head of its part', () => {
    const before = { before: 'end', when: { log: { var: 'BT-21-Procedure' } }, says: { de: '' } }
    const told = problemsOf(changePhase(priceLast(), 'offersOpened', { conditions: [before], next: ['end', 'nowhere'] }))
    // Nothing else is looked at while a way leads nowhere.
    expect(told.map(({ field, at, rule }) => `${field} ${at} ${rule}`)).toEqual([
      'conditions 0/says/de required',
      'next 1 leadsNowhere',
      'conditions 0/when conditionOperator',
    ])
    const shares = new Shares(told.filter(({ field }) => field === 'conditions'))
    expect(shares.take('0/wh')).toEqual([])
    expect(shares.take('0/says/de').map(({ rule }) => rule)).toEqual(['required'])
    expect(shares.take('0/says')).toEqual([])
    expect(shares.left.map(({ at }) => at)).toEqual(['0/when'])
    expect(shares.take('')).toHaveLength(1)
    expect(shares.left).toEqual([])
  })
})
