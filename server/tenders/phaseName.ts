import { inEach, type Text } from '../../engine/languages'
import type { StandingPhase } from '../../workflows/procedure'
import { interfaceText } from '../words/words'

/** What a phase is called in each language: its own name, else that of its kind. */
export function phaseName(phase: StandingPhase): Text {
  const kind = phase.kind === 'intake' ? phase.of : phase.kind
  const usual = inEach((lang) => interfaceText(lang, ['procedures', `kind.${kind}`]) ?? kind)
  return { ...usual, ...phase.name }
}
