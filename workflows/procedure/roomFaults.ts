import { isIntake } from '../kinds/kind'
import type { Phase, TalkRoom } from './document'
import type { Judged } from './judged'
import { plain, UNSEEN } from './mailFaults'

export const roomsOf = (phase: Phase): readonly TalkRoom[] => (phase.kind === 'talk' ? (phase.rooms ?? []) : [])

/** Of a company, and open when the talks are over. */
export const isOpenToTheEnd = ({ by, until }: TalkRoom): boolean => by === 'company' && until === 'end'

/** What comes in sealed while such a room is open. Every company of any talk has it, in whichever lot: where it is written says nothing. */
const isSealedBeside = ({ phases }: Judged): boolean =>
  phases.some((one) => isIntake(one) && (one.of === 'offer' || one.rounds !== undefined))

/** As people read it: what looks the same is the same. */
const seen = (text: string): string =>
  text.normalize('NFKC').replace(new RegExp(UNSEEN, 'gu'), '').replace(/\s+/g, ' ').trim().toLowerCase()

/** What stands in rooms of talks the team reads as it comes in; mails of the house name them. */
export function rooms(look: Judged): void {
  const [keys, names] = [new Set<string>(), new Set<string>()]
  const isSealed = isSealedBeside(look)
  for (const phase of look.phases)
    roomsOf(phase).forEach((room, n) => {
      const { key, name, about = {} } = room
      const at = `/rooms/${n}`
      const said = Object.entries(name).flatMap(([lang, text]) => (seen(text) === '' ? [] : [`${lang} ${seen(text)}`]))
      if (keys.has(key) || key in Object.prototype) look.say(phase, `${at}/key`, 'keyIsTaken', { key })
      if (said.some((one) => names.has(one))) look.say(phase, `${at}/name`, 'roomTwice')
      if (isOpenToTheEnd(room) && isSealed) look.say(phase, `${at}/until`, 'roomBesideTheSeal')
      // A name is one line.
      for (const [lang, text] of Object.entries(name)) plain(look, phase, [`${at}/name/${lang}`, text.replace(/[\n\r\t]/g, '\u200b')])
      for (const [lang, text] of Object.entries(about)) plain(look, phase, [`${at}/about/${lang}`, text])
      keys.add(key)
      said.forEach((one) => names.add(one))
    })
}
