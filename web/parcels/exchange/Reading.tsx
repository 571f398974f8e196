import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview, ImportQuestion } from '../../../server/contract/parcels/exchange'
import { useLanguage } from '../../i18n/useLanguage'
import { Check, Icon } from '../../ui'
import type { Answers } from './columns'

/** Names of charsets as people know them; others go by their own. */
const CHARSETS: Readonly<Record<string, string>> = {
  ...{ 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows (Latin-1)', cp850: 'DOS (CP 850)' },
  cp437: 'DOS (CP 437)',
}
export const charsetName = (charset: string): string => CHARSETS[charset] ?? charset.toUpperCase()

interface Choice {
  readonly value: string
  readonly label: string
  /** What it would lead to. */
  readonly about: string
}

const useChoices = (preview: ImportPreview): Readonly<Record<ImportQuestion, readonly Choice[]>> => {
  const { t } = useTranslation('exchange')
  const language = useLanguage()
  const degrees = (value: number): string => value.toLocaleString(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return {
    layer: preview.layers.map((layer) => ({ value: layer, label: layer, about: '' })),
    charset: preview.charsets.map(({ charset, example }) => ({ value: charset, label: charsetName(charset), about: example })),
    system: preview.systems.map(({ code, name, longitude, latitude }) => ({
      value: code,
      label: `${name} (EPSG:${code})`,
      about: t('ask.place', { latitude: degrees(latitude), longitude: degrees(longitude) }),
    })),
  }
}

interface ReadingProps {
  preview: ImportPreview
  answers: Answers
  onAnswer: (answer: Answers) => void
}

const ASKED: readonly ImportQuestion[] = ['layer', 'charset', 'system']

/** What the file leaves open, each with what it would lead to; what was answered can be answered anew. */
export const Reading = ({ preview, answers, onAnswer }: ReadingProps): ReactElement | null => {
  const { t } = useTranslation('exchange')
  const choices = useChoices(preview)
  const shown = ASKED.filter((question) => choices[question].length > 0)
  if (shown.length === 0) return null
  return (
    <section className="surface ex-ask stack">
      {shown.map((question) => (
        <fieldset key={question}>
          <legend className="label">
            {preview.questions.includes(question) && <Icon name="warning" size={16} />} {t(`ask.${question}`)}
          </legend>
          <p className="small soft">{t(`ask.why.${question}`)}</p>
          {choices[question].map(({ value, label, about }) => (
            <Check
              key={value}
              type="radio"
              name={`ex-${question}`}
              checked={(answers[question] ?? (question === 'layer' ? preview.layer : null)) === value}
              onChange={() => onAnswer({ [question]: value })}
            >
              {label}
              {about !== '' && <span className="small soft ex-hint">{about}</span>}
            </Check>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
