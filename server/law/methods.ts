import * as contract from '../contract/all.gen'
import { method, noSubject } from '../calls/method'
import { mayDecide } from './policy'
import { presentLines } from './present'
import { decideChange, waitingOf, lineNow, proposeChange } from './write'
import { allow } from '../calls/accessDecision'
import { lawRows } from './inForce'

export const decideLawChange = method(contract.decideLawChange, {
  subject: (ctx, { line, proposal }) => waitingOf(ctx, line, proposal),
  policy: mayDecide,
  async handle(ctx, waiting, { decision }) {
    await decideChange(ctx, waiting, decision)
    return presentLines(ctx)
  },
})

export const getLawLines = method(contract.getLawLines, {
  subject: noSubject,
  policy: () => allow(),
  handle: (ctx) => presentLines(ctx),
})

export const getLawRows = method(contract.getLawRows, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => ({ on: ['lawLines'], until: () => null }),
  async handle() {
    const { clock, thresholds, periods } = await lawRows()
    return { clock: [...clock], thresholds: [...thresholds], periods: [...periods] }
  },
})

export const proposeLawChange = method(contract.proposeLawChange, {
  subject: (_ctx, { line }) => lineNow(line),
  policy: () => allow(),
  async handle(ctx, line, { input }) {
    await proposeChange(ctx, line, input)
    return presentLines(ctx)
  },
})
