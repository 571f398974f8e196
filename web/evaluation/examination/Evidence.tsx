import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '../../../engine/files'
import type { EvidenceView, ExaminationView, ExaminedOffer } from '../../../server/contract/examination/examination'
import { Icon, Select } from '../../ui'
import type { RowDraft } from './draft'

interface EvidenceProps {
  view: ExaminationView
  offer: ExaminedOffer
  draft: RowDraft
  onChange: (part: Pick<RowDraft, 'evidence'>) => void
}

const KINDS = ['file', 'field', 'message', 'answer'] as const

/** What a word is based on: files, entries, messages of the offer, and answers to what was asked. */
export const Evidence = ({ view, offer, draft: { evidence }, onChange }: EvidenceProps): ReactElement => {
  const { t } = useTranslation('examination')
  const all: Record<(typeof KINDS)[number], readonly Omit<EvidenceView, 'kind'>[]> = {
    file: offer.files.map(({ id, name }) => ({ id, name: shownName(name) })),
    field: view.fields,
    message: offer.messages,
    answer: offer.answers,
  }
  const isChosen = (kind: string, id: string): boolean => evidence.some((one) => one.kind === kind && one.id === id)
  const add = (value: string): void => {
    const kind = KINDS.find((one) => value.startsWith(`${one}:`))
    const found = kind && all[kind].find(({ id }) => value === `${kind}:${id}`)
    if (kind && found) onChange({ evidence: [...evidence, { kind, ...found }] })
  }
  return (
    <div className="ex-evidence">
      {evidence.length > 0 && (
        <ul aria-label={t('evidence.label')}>
          {evidence.map((one) => (
            <li key={`${one.kind}:${one.id}`} className="chip">
              {one.name}{' '}
              <button
                type="button"
                aria-label={t('evidence.remove', { name: one.name })}
                onClick={() => onChange({ evidence: evidence.filter((other) => other !== one) })}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Select label={t('evidence.label')} value="" onChange={add}>
        <option value="">{t('evidence.add')}</option>
        {KINDS.filter((kind) => all[kind].length > 0).map((kind) => (
          <optgroup key={kind} label={t(`evidence.${kind}`)}>
            {all[kind]
              .filter(({ id }) => !isChosen(kind, id))
              .map(({ id, name }) => (
                <option key={id} value={`${kind}:${id}`}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </div>
  )
}
