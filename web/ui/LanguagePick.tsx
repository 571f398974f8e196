import type { ReactElement } from 'react'
import { type Lang, LANGUAGES, tableOf } from '../../engine/languages'
import { Segments } from './Segments'

interface LanguagePickProps {
  /** What is shown in the language, for screen readers. */
  label: string
  value: Lang
  onChange: (language: Lang) => void
}

/** In which language something is shown, beside its heading. */
export const LanguagePick = ({ label, value, onChange }: LanguagePickProps): ReactElement => (
  <Segments label={label} value={value} options={LANGUAGES.map((one) => [one, tableOf(one).short] as const)} onChange={onChange} />
)
