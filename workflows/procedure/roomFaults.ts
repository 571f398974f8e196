import { isIntake } from '../kinds/kind'
import type { Phase, TalkRoom } from './document'
import type { Judged } from './judged'

export const roomsOf = (phase: Phase): readonly TalkRoom[] => (phase.kind === 'talk' ? (phase.rooms ?? []) : [])

/** What comes in sealed while the talks go on, or after them. */
const sealedBeside = (look: Judged, phase: Phase): Phase | undefined =>
  [...look.reached(phase)].find(isIntake) ?? look.phases.find((one) => isIntake(one) && one.rounds !== undefined)

/**
 * What stands in rooms of talks the team reads as it comes in. Rule of the house: a company's ends before anything comes in sealed, or it
 * would be a way around the seal.
 */
export function rooms(look: Judged): void {
  const [keys, names] = [new Set<string>(), new Set<string>()]
  for (const phase of look.phases)
    roomsOf(phase).forEach(({ key, by, until, name }, n) => {
      const said = Object.entries(name).flatMap(([lang, text]) => (text.trim() === '' ? [] : [`${lang} ${text.trim().toLowerCase()}`]))
      const sealed = sealedBeside(look, phase)
      if (keys.has(key) || key in Object.prototype) look.say(phase, `/rooms/${n}/key`, 'keyIsTaken', { key })
      if (said.some((one) => names.has(one))) look.say(phase, `/rooms/${n}/name`, 'roomTwice')
      if (by === 'company' && until === 'end' && sealed) look.say(phase, `/rooms/${n}/until`, 'roomBesideTheSeal', { of: sealed.key })
      keys.add(key)
      said.forEach((one) => names.add(one))
    })
}
