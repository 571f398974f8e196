import { procedureOf } from '../../../workflows/procedure'
import './criteria.css'
import '../../evaluation/evaluation.css'
import { useState, type ReactElement } from 'react'
import { SHEET_SUM } from '../../../engine/authoring'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AwardCriteria } from '../../../server/contract/tenders/criteria'
import type { TenderView } from '../../../server/contract/tenders/views'
import type { KeptPlace } from '../../guard/scroll'
import { useLanguage } from '../../i18n/useLanguage'
import { shownDecimal } from '../../../engine/numbers'
import { Button, Icon } from '../../ui'
import { TabPage } from '../../tender-frame/TenderHead'
import { isMoveOpen } from '../moves'
import { changesPath } from '../../tender-frame/paths'
import { criteriaProblems } from '../tenderProblems'
import { TenderProblems } from '../TenderProblems'
import { BidderForms } from './BidderForms'
import { CriteriaTable } from './CriteriaTable'
import { groupsOf, numbersOf, setOver } from './groups'
import { SheetDialog } from './SheetDialog'
import { SheetTable } from './SheetTable'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { toast } from '../../ui/toasts/toasts'
import { CriteriaDialog, type CriteriaInput } from '../../evaluation/CriteriaDialog'
import { lotsIn, Scope } from './Scope'

interface PlanDialogProps {
  tender: TenderView
  judged: AwardCriteria
  onClose: () => void
}

/** Every lot that the form names no criteria for can be judged like the others. */
const isBeside = ({ criteria }: AwardCriteria): boolean => criteria.every(({ published }) => !published.name && !published.weight)

/** Sets how the offers (or applications) of some lots will be judged, and saves it with the tender. */
const PlanDialog = ({ tender, judged, onClose }: PlanDialogProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const { kind } = judged
  // A price sheet is one lot's: another one's is not written over with it.
  const hasSheets = (tender.awardCriteria ?? []).some((one) => one.kind === kind && one.sheet !== undefined)
  const [opened] = useState(tender)
  const isAll = judged.lotIds.length === tender.lots.length
  const mayBeAll =
    (isAll || !hasSheets) && isBeside(judged) && (tender.awardCriteria ?? []).every((one) => one.kind !== kind || isBeside(one))
  const [scope, setScope] = useState(isAll && mayBeAll ? 'all' : 'group')
  const lotIds = lotsIn(scope, judged)
  const { isBusy, fault, run } = useAction(
    ({ code }) => code === 409 && queryClient.invalidateQueries({ queryKey: rpcKey('getProject', [tender.id]) }),
  )
  const save = async (input: CriteriaInput): Promise<boolean> => {
    const done = await run(async () => {
      const partOf = ({ sheet: _sheet, lotIds: _lotIds, ...rest }: AwardCriteria) => rest
      const edit = ({ sheet }: Pick<AwardCriteria, 'sheet'>) => ({ kind, ...input, ...(sheet && { sheet }) })
      const view = await call('updateProject', { id: tender.id, ...setOver(tender, opened, { kind, lotIds, partOf, edit }) })
      queryClient.setQueryData(rpcKey('getProject', [tender.id]), view)
      toast.success(t('standing.saved'))
      return true
    })
    return done === true
  }
  return (
    <CriteriaDialog
      title={t(`standing.${kind}`)}
      lead={t(tender.published === null ? 'standing.lead' : 'standing.leadPublished')}
      criteria={judged.criteria}
      maxPoints={judged.maxPoints}
      ranked={{ method: judged.method, tie: judged.tie }}
      fields={tender.priceFields?.[kind] ?? []}
      scope={tender.hasLots ? <Scope {...{ tender, judged, mayBeAll }} value={scope} onChange={setScope} /> : undefined}
      isBusy={isBusy}
      fault={fault?.message ?? null}
      onSave={save}
      onClose={onClose}
    />
  )
}

const sumOf = ({ criteria }: AwardCriteria): string =>
  String(Math.round(criteria.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0) * 1000) / 1000)

interface GroupProps {
  tender: TenderView
  judged: AwardCriteria
  onSet: () => void
  onSheet: () => void
}

/** Lots that are judged alike: their criteria, what is still missing, and the ways to change it. */
const Group = ({ tender, judged, onSet, onSheet }: GroupProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  const numbers = numbersOf(tender, judged)
  const isOfForm = judged.criteria.some(({ published }) => published.name || published.weight)
  const mayEdit = isMoveOpen(tender, 'edit') && !judged.isFixed
  const mayHaveSheet = (tender.priceFields?.offer ?? []).some(
    ({ key, valueType }) => valueType === 'amount' && key.split('/').at(-1) === SHEET_SUM,
  )
  const title = numbers === null ? t(tender.hasLots ? 'standing.allLots' : `standing.${judged.kind}`) : t('standing.lots', { numbers })
  const label = t(judged.criteria.length === 0 ? 'standing.set' : 'standing.change')
  return (
    <div className="cr-group">
      {tender.hasLots && <h3>{title}</h3>}
      {judged.criteria.length > 0 && <CriteriaTable judged={judged} label={title} />}
      {judged.open.length > 0 && (judged.kind === 'offer' || judged.criteria.length > 0) && (
        <p className="te-call">{t(`open.${judged.open[0] ?? 'noCriteria'}`, { sum: shownDecimal(sumOf(judged), language) })}</p>
      )}
      {judged.kind === 'application' && judged.criteria.length === 0 && <p className="soft">{t('standing.noneForApplications')}</p>}
      {judged.sheet && <SheetTable sheet={judged.sheet} />}
      {judged.isFixed && <p className="soft">{t('standing.fixed')}</p>}
      {mayEdit && (
        <p className="cr-acts">
          <Button icon="sliders" variant={judged.kind === 'offer' && judged.open.length > 0 ? 'primary' : 'plain'} onClick={onSet}>
            {label}
          </Button>
          {judged.kind === 'offer' && mayHaveSheet && (
            <Button icon="pencil" onClick={onSheet}>
              {t(judged.sheet ? 'sheet.change' : 'sheet.set')}
            </Button>
          )}
          {judged.kind === 'offer' && tender.criteriaPath !== null && tender.criteriaPath !== undefined && (
            <Link to={`/projekte/bearbeiten/${tender.id}`} state={{ place: tender.criteriaPath } satisfies KeptPlace}>
              {t(isOfForm ? 'standing.inForm' : 'standing.toForm')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

/** /projekte/{id}/kriterien: what offers and applications will be judged by, and what bidders fill. Set before publishing. */
const CriteriaPage = ({ tender }: { tender: TenderView }): ReactElement => {
  const { t } = useTranslation('evaluation')
  const [editing, setEditing] = useState<AwardCriteria | null>(null)
  const [sheetOf, setSheetOf] = useState<AwardCriteria | null>(null)
  const problems = criteriaProblems(tender.problems ?? [])
  const hasApplications = tender.lots.some(({ skippedPhases }) => !skippedPhases.includes(3)) && procedureOf(tender).takesApplications
  const kinds = hasApplications ? (['offer', 'application'] as const) : (['offer'] as const)
  return (
    <TabPage tender={tender} tab="kriterien" title={t('standing.title')}>
      <p className="ev-lead">{t(tender.published === null ? 'standing.about' : 'standing.aboutPublished')}</p>
      {problems.length > 0 && (
        <div className="te-call">
          <TenderProblems problems={problems} />
        </div>
      )}
      {tender.hasChanges === true && (
        <p className="note" role="status">
          <Icon name="info" />
          <span>
            {t('standing.unannounced')} <Link to={changesPath(tender.id)}>{t('standing.announce')}</Link>
          </span>
        </p>
      )}
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`cr-${kind}`} className="cr-kind">
          <h2 id={`cr-${kind}`}>{t(`standing.${kind}`)}</h2>
          {groupsOf(tender, kind).map((judged) => (
            <Group
              key={judged.lotIds.join()}
              tender={tender}
              judged={judged}
              onSet={() => setEditing(judged)}
              onSheet={() => setSheetOf(judged)}
            />
          ))}
        </section>
      ))}
      <BidderForms tender={tender} kinds={hasApplications ? ['application', 'offer'] : ['offer']} />
      {sheetOf && <SheetDialog tender={tender} judged={sheetOf} onClose={() => setSheetOf(null)} />}
      {editing && <PlanDialog tender={tender} judged={editing} onClose={() => setEditing(null)} />}
    </TabPage>
  )
}

export default CriteriaPage
