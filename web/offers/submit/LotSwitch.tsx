import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Field } from '../../ui'
import type { LotCase } from '../../tender-frame/cases'
import type { LotDraft } from '../draft/useDrafts'
import { useAutosave } from '../draft/useAutosave'
import { useLotName } from './LotLine'

interface LotSwitchProps {
  tender: TenderView
  chosen: readonly LotCase[]
  drafts: ReadonlyMap<string, LotDraft>
  shown: LotCase
  onShow: (one: LotCase) => void
}

const SIDE_BY_SIDE = 5

const Open = ({ draft }: { draft: LotDraft }): ReactElement => {
  const { t } = useTranslation('offers')
  const count = useAutosave(draft.store, ({ missing }) => missing.length)
  return <small>{count === 0 ? t('lots.complete') : t('lots.open', { count })}</small>
}

/** Whose form and files are shown: up to five chosen lots side by side, more in a list. */
export const LotSwitch = ({ tender, chosen, drafts, shown, onShow }: LotSwitchProps): ReactElement | null => {
  const { t } = useTranslation('offers')
  const nameOf = useLotName(tender)
  if (chosen.length < 2) return null
  if (chosen.length > SIDE_BY_SIDE)
    return (
      <Field label={t('lots.show')}>
        {(control) => (
          <select
            className="input bd-gap"
            value={shown.lotId}
            onChange={(event) => {
              const next = chosen.find(({ lotId }) => lotId === event.target.value)
              if (next) onShow(next)
            }}
            {...control}
          >
            {chosen.map((one) => (
              <option key={one.lotId} value={one.lotId}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  return (
    <div className="seg bd-switch" role="group" aria-label={t('lots.show')}>
      {chosen.map((one) => {
        const draft = drafts.get(one.lotId)
        return (
          <button key={one.lotId} type="button" aria-pressed={one.lotId === shown.lotId} title={nameOf(one)} onClick={() => onShow(one)}>
            <b>{t('lot.short', { number: one.number })}</b>
            {draft && <Open draft={draft} />}
          </button>
        )
      })}
    </div>
  )
}
