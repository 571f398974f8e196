import type { ReactElement } from 'react'
import { type Lang, LANGUAGES, tableOf } from '../../engine/languages'

interface LanguagePickProps {
  /** What is shown in the language, for screen readers. */
  label: string
  value: Lang
  onChange: (language: Lang) => void
}

/** In which language something is shown, beside its heading. */
export const LanguagePick = ({ label, value, onChange }: LanguagePickProps): ReactElement => (
  <div className="seg" role="group" aria-label={label}>
    {LANGUAGES.map((one) => (
      <button key={one} type="button" aria-pressed={value === one} onClick={() => onChange(one)}>
        {tableOf(one).short}
      </button>
    ))}
  </div>
)
