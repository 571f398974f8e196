import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber } from '../../../engine/numbers'
import { PUBLIC_FIELDS } from '../../../engine/parcels'
import { useLanguage } from '../../i18n/useLanguage'
import { Icon, NumberInput } from '../../ui'
import { readSize, SIZE } from '../detail/draft'
import type { ManyDraft } from './change'

interface RowProps {
  label: string
  isOn: boolean
  onToggle: () => void
}

/** A field that stays as it is until its box is ticked. */
export const Row = ({ label, isOn, onToggle, children }: RowProps & { children: ReactNode }): ReactElement => {
  const { t } = useTranslation('many')
  return (
    <div className="em-row">
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={onToggle} /> {label}
      </label>
      {isOn ? children : <span className="soft small">{t('stays')}</span>}
    </div>
  )
}

interface ChoiceProps extends RowProps {
  value: string
  /** What it may become, in the order they are offered. */
  words: Readonly<Record<string, string>>
  onChoose: (value: string) => void
}

/** A field with a few answers. */
export const Choice = ({ value, words, onChoose, ...row }: ChoiceProps): ReactElement => (
  <Row {...row}>
    <select className="select" aria-label={row.label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {Object.entries(words).map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </select>
  </Row>
)

interface SizeProps {
  size: string | undefined
  onToggle: () => void
  onSize: (size: string) => void
}

/** Their size, as it is typed. */
export const Size = ({ size, onToggle, onSize }: SizeProps): ReactElement => {
  const { t } = useTranslation('many')
  const language = useLanguage()
  const isSize = size === undefined || readSize(size, language) !== undefined
  const isAsked = readNumber(size ?? '', language, SIZE).kind === 'asked'
  return (
    <Row label={t('size')} isOn={size !== undefined} onToggle={onToggle}>
      <NumberInput
        id="em-size-input"
        kind={SIZE}
        aria-label={t('size')}
        aria-invalid={!isSize || undefined}
        aria-describedby={isSize ? undefined : 'em-size'}
        text={size ?? ''}
        onText={onSize}
      />
      {!isSize && (
        <p className="help error" id="em-size" role="alert">
          <Icon name="warning" size={16} /> {t(isAsked ? 'app:number.choose' : 'parcels:wrong.size')}
        </p>
      )}
    </Row>
  )
}

/** Which of the fields the public sees; what nobody chose stays. */
export const SharedFields = ({
  shared,
  onShare,
}: Pick<ManyDraft, 'shared'> & { onShare: (field: string, word: string) => void }): ReactElement => {
  const { t } = useTranslation('many')
  return (
    <details className="em-shared">
      <summary>{t('shared.title')}</summary>
      <div>
        {PUBLIC_FIELDS.map((field) => (
          <label key={field} className="em-row">
            <span>{t(`parcels:field.${field}`)}</span>
            <select
              className="select"
              value={shared[field] === undefined ? '' : shared[field] ? 'ja' : 'nein'}
              onChange={(event) => onShare(field, event.target.value)}
            >
              <option value="">{t('stays')}</option>
              <option value="ja">{t('shared.yes')}</option>
              <option value="nein">{t('shared.no')}</option>
            </select>
          </label>
        ))}
      </div>
    </details>
  )
}
