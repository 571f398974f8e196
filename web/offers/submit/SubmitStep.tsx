import type { FormEvent, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormIssue } from '../../../server/contract/offers/drafts'
import type { LotResult } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { lotRanges } from '../../../workflows/tender'
import { Link } from 'react-router'
import { Button, FaultNote, Icon } from '../../ui'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { practicePath } from '../../tender-frame/paths'
import { Missing } from '../draft/Missing'
import type { LotDraft } from '../draft/useDrafts'
import type { RoomFiles } from '../files/useRoomFiles'
import { useLotName } from './LotLine'
import { Step } from './Step'
import type { LotIssues } from './useSubmit'

/** What stands in the way of submitting, found before anything is sent. */
export type Lack = 'lots' | 'name' | 'typing' | 'unsaved' | 'uploading' | 'infected' | 'missing' | null

/** Fields of earlier steps belong to the form of the last one. */
export const SUBMIT_FORM = 'bd-submit'

interface SubmitStepProps {
  n: number
  tender: TenderView
  kind: Kind
  cases: readonly LotCase[]
  chosen: readonly LotCase[]
  drafts: ReadonlyMap<string, LotDraft>
  files: RoomFiles
  lack: Lack
  /** What the server said when it refused altogether. */
  fault: string | null
  refused: readonly LotResult[]
  issues: LotIssues
  isBusy: boolean
  canSend: boolean
  /** 'Los 2'; missing with one lot alone. */
  lotWord: (one: LotCase) => string | undefined
  onGo: (one: LotCase, issue: FormIssue) => void
  onSubmit: (event: FormEvent) => void
}

const Fault = ({ head, children }: { head: string; children: ReactNode }): ReactElement => (
  <FaultNote className="bd-gap">
    <b>{head}</b> {children}
  </FaultNote>
)

/** So many files lie there of what was taken back, and nobody names them anew. */
const leftIn = (view: LotDraft['view'] | undefined): number => {
  const named = new Set([...(view?.mainFiles ?? []), ...(view?.variants.flatMap((one) => one.files) ?? [])])
  return view?.leftFiles.filter((id) => !named.has(id)).length ?? 0
}

/** The last step: what is handed in, what is missing, and the button. */
export const SubmitStep = ({ n, tender, kind, cases, chosen, drafts, ...rest }: SubmitStepProps): ReactElement => {
  const { t } = useTranslation('offers')
  const { files, lack, fault, refused, issues, isBusy, canSend, lotWord, onGo, onSubmit } = rest
  const nameOf = useLotName(tender)
  // What is under way was pressed before: whether it came in time its receipt says.
  const isLate = !isBusy && chosen.some(({ canSubmitLate }) => canSubmitLate)
  const failed = t(`failed.submit.${kind}`)
  const beside = chosen.flatMap(({ lotId }) => drafts.get(lotId)?.view.variants ?? [])
  const mains = beside.filter(({ main }) => main).length
  const variants = beside.length - mains
  const left = chosen.reduce((sum, { lotId }) => sum + leftIn(drafts.get(lotId)?.view), 0)
  return (
    <Step n={n} title={t('steps.submit')}>
      <form id={SUBMIT_FORM} onSubmit={onSubmit} noValidate>
        {isLate ? (
          <p className="note time">
            <Icon name="warning" />
            <span>{t(`late.warning.${kind}`)}</span>
          </p>
        ) : (
          <p>
            {tender.hasLots && chosen.length > 0 && (
              <>{t('steps.lotsGiven', { count: chosen.length, lots: lotRanges(chosen.map(({ number }) => number)) })} </>
            )}
            {files.count !== null && chosen.length > 0 && (
              <>{files.count === 0 ? t('steps.withoutFiles') : t('steps.withFiles', { count: files.count })} </>
            )}
            {left > 0 && <>{t('steps.withoutLeft', { count: left })} </>}
            {mains > 0 && <>{t('steps.withMains', { count: mains })} </>}
            {variants > 0 && <>{t('steps.withVariants', { count: variants })} </>}
            {t(`steps.sentence.${kind}`)}
          </p>
        )}
        {files.unfinished > 0 && (
          <p className="note error">
            <Icon name="warning" />
            <span>{t('steps.unfinished', { count: files.unfinished })}</span>
          </p>
        )}
        {chosen.map((one) => {
          const draft = drafts.get(one.lotId)
          return (
            draft && (
              <Missing
                key={one.lotId}
                store={draft.store}
                issues={issues.get(one.lotId) ?? []}
                beside={draft.view.variants}
                lot={lotWord(one)}
                most={chosen.length > 1 ? 3 : 6}
                isRefused={lack === 'missing' || issues.has(one.lotId)}
                onGo={(issue) => onGo(one, issue)}
              />
            )
          )
        })}
        {(lack === 'unsaved' || lack === 'typing' || lack === 'uploading' || lack === 'infected') && (
          <Fault head={failed}>{t(`steps.${lack}`)}</Fault>
        )}
        {fault !== null && <Fault head={failed}>{fault}</Fault>}
        {refused.map(({ lotId, reason, params }) => {
          const one = cases.find((each) => each.lotId === lotId)
          return (
            <Fault key={lotId} head={tender.hasLots && one ? `${nameOf(one)}: ${failed}` : failed}>
              {t(`refused.${reason ?? ''}`, { ...params, defaultValue: '' })}
            </Fault>
          )
        })}
        <Button variant="primary" size="big" type="submit" busy={isBusy} disabled={!canSend}>
          {t(`steps.button.${kind}`)}
        </Button>
        <p className="bd-small" role="status">
          {isBusy ? t('steps.sending') : ''}
        </p>
        <p className="bd-small bd-gap">
          {t('practice.firstTime')} <Link to={practicePath}>{t('practice.try')}</Link>
        </p>
      </form>
    </Step>
  )
}
