import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FormIssue } from '../../../server/contract/offers/drafts'
import type { OfferView } from '../../../server/contract/offers/views'
import { useLanguage } from '../../i18n/useLanguage'
import type { FormEditor } from '../../forms'
import { formatDateTime } from '../../ui/time'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { DraftForm } from '../draft/DraftForm'
import { DraftNotices } from '../draft/DraftNotices'
import { SavedLine } from '../draft/SavedLine'
import { TakeOver } from '../draft/TakeOver'
import type { LotDraft } from '../draft/useDrafts'
import { useAutosave } from '../draft/useAutosave'
import { useRoomFiles } from '../files/useRoomFiles'
import { OfferMessages } from '../messages/OfferMessages'
import { receiptPath } from '../../tender-frame/paths'
import { issuesOf, lacksOf } from '../variants/lacks'
import { SharedFiles } from '../variants/OwnFiles'
import { VariantForm } from '../variants/VariantForm'
import { VariantSwitch } from '../variants/VariantSwitch'
import { Step } from './Step'
import { roomText } from '../../../engine/files'
import { useRpc } from '../../rpc'
import { DataRoom } from '../../rooms'

const Name = ({ roomId }: { roomId: string }): ReactElement | null => {
  const { data } = useRpc('getRoom', [roomId])
  const language = useLanguage()
  return data ? <h3>{roomText(data.name, language)}</h3> : null
}

/** The files that go with a lot's submission: one room for each template of rooms; their names only where there are several. */
const LotFiles = ({ rooms }: { rooms: readonly string[] }): ReactElement => (
  <>
    {rooms.map((roomId) => (
      <div key={roomId} className="bd-room">
        {rooms.length > 1 && <Name roomId={roomId} />}
        <DataRoom roomId={roomId} compact />
      </div>
    ))}
  </>
)

interface ContentStepsProps {
  offer: OfferView
  kind: Kind
  one: LotCase
  draft: LotDraft
  /** Number of the first of the two steps. */
  n: number
  /** 'Los 2'; missing with one lot alone. */
  lot: string | undefined
  /** Lots whose form can be taken over. */
  others: readonly LotCase[]
  issues: readonly FormIssue[]
  /** Above the form: the choice of the lot that is shown. */
  lots: ReactElement | null
  /** Id of the variant whose form is shown; null: the main offer's. */
  part: string | null
  showPart: (id: string | null) => void
  onEditor: (editor: FormEditor | null) => void
}

/** What is handed in for one lot: its form, its files and messages. */
export const ContentSteps = ({
  offer,
  kind,
  one,
  draft,
  n,
  lot,
  others,
  issues,
  lots,
  part,
  showPart,
  onEditor,
}: ContentStepsProps): ReactElement => {
  const { t } = useTranslation('offers')
  const language = useLanguage()
  const { store, view } = draft
  const variant = part === null ? undefined : draft.beside.get(part)
  const ofMain = useMemo(() => issuesOf(issues, null), [issues])
  const open = useAutosave(store, ({ missing }) => missing.length) + lacksOf(view.variants).length
  const { count } = useRoomFiles(view.rooms)
  const title = (key: 'form' | 'files'): string => (lot === undefined ? t(`steps.${key}`) : t(`steps.${key}Of`, { lot }))
  return (
    <>
      <Step
        n={n}
        title={title('form')}
        state={{ isDone: open === 0, text: open === 0 ? t('lots.complete') : t('lots.open', { count: open }) }}
      >
        {variant === undefined && <SavedLine store={store} />}
        {lots}
        {variant === undefined && <DraftNotices store={store} />}
        {view.withdrawn !== null && view.submitted === null && (
          <p className="bd-small">
            {t('receipt.withdrawn', { date: formatDateTime(view.withdrawn.at, language) })} ·{' '}
            <Link to={receiptPath(view.projectId, view.withdrawn.receiptNo)}>{t('results.receipt', { no: view.withdrawn.receiptNo })}</Link>
          </p>
        )}
        <VariantSwitch draft={draft} shown={part} onShow={showPart} />
        {view.isOpen ? (
          variant === undefined && <TakeOver offer={offer} kind={kind} store={store} others={others} />
        ) : (
          <p className="note">{t(`refused.${view.reason ?? ''}`, { defaultValue: t('draft.closed') })}</p>
        )}
        {variant === undefined ? (
          <>
            <div className="bd-form">
              <DraftForm key={`${one.lotId} ${view.formRef}`} store={store} readOnly={!view.isOpen} issues={ofMain} onEditor={onEditor} />
            </div>
            <SharedFiles draft={draft} />
          </>
        ) : (
          <VariantForm key={`${view.formRef} ${part ?? ''}`} {...{ view, issues, onEditor }} id={part ?? ''} store={variant} />
        )}
      </Step>
      <Step
        n={n + 1}
        title={title('files')}
        state={count === null || count === 0 ? undefined : { isDone: true, text: t('files.count', { count }) }}
      >
        <p className="bd-small">{t(`files.lead.${kind}`)}</p>
        <LotFiles rooms={view.rooms} />
        <OfferMessages key={one.lotId} draft={draft} />
      </Step>
    </>
  )
}
