import { allow } from '../../calls/accessDecision'
import { method, noSubject } from '../../calls/method'
import { getLawRows as contract } from '../../contract/law/getLawRows'
import { lawRows } from '../inForce'

export const getLawRows = method(contract, {
  subject: noSubject,
  policy: () => allow(),
  keeps: () => ({ on: ['lawLines'], until: () => null }),
  async handle() {
    const { clock, thresholds, periods } = await lawRows()
    return { clock: [...clock], thresholds: [...thresholds], periods: [...periods] }
  },
})
