import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedField, CriterionInput, CriterionView } from '../../server/contract/evaluation/views'
import { useLeaving } from '../guard/useLeaving'
import { useLanguage } from '../i18n/useLanguage'
import { type EvaluationMethod, openCriteria, tiesOf } from '../../workflows/evaluation'
import { Button, FaultNote, Field, NumberInput, VerbDialog } from '../ui'
import { draftOf, faultsOf, inputOf, sumOf, type CriterionDraft, weighedOf, withAnother } from './criteriaDraft'
import { CriterionRow } from './CriterionRow'
import { MAX_POINTS, shownDecimal, typedDecimal } from './decimals'
import { isRankedFine, rankedDraft, rankedInput, type Ranked, type RankedDraft } from './rankedDraft'
import { RankedFields } from './RankedFields'

export interface CriteriaInput extends Ranked {
  maxPoints: string
  criteria: CriterionInput[]
}

interface CriteriaDialogProps {
  title: string
  lead: ReactNode
  criteria: readonly CriterionView[]
  maxPoints: string
  /** How an order comes about; missing: nothing of it can be set here. */
  ranked?: Ranked
  /** Fields of the bidders' form that hold a number. */
  fields: readonly ComparedField[]
  /** What it is for, where that can be chosen. */
  scope?: ReactNode
  isBusy: boolean
  /** The last refusal, in the server's words. */
  fault: string | null
  /** Answers whether it was saved. */
  onSave: (input: CriteriaInput) => Promise<boolean>
  onClose: () => void
}

/** The sum stands there already. */
const OF_WEIGHTS: readonly string[] = ['noCriteria', 'weightMissing', 'weightsNotHundred']

/** Adds and takes away rows; the focus goes to the one that was added, or to the one after that which was taken away. */
function useRows(drafts: readonly CriterionDraft[], setDrafts: (drafts: CriterionDraft[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  /** Its place in the list. */
  const goTo = useRef<number | null>(null)
  useEffect(() => {
    const row = goTo.current === null ? null : list.current?.children[Math.min(goTo.current, drafts.length - 1)]
    goTo.current = null
    row?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [drafts.length])
  const add = (parent?: string): void => {
    const { drafts: more, place } = withAnother(drafts, parent)
    goTo.current = place
    setDrafts(more)
  }
  const remove = (place: number): void => {
    goTo.current = place
    const gone = drafts[place]?.id
    setDrafts(drafts.filter((one, n) => n !== place && one.parent !== gone))
  }
  return { list, add, remove }
}

/** How it is judged: criteria with weights, by people or by a formula. What the notice says is fixed here. */
export const CriteriaDialog = ({
  title,
  lead,
  fields,
  scope,
  isBusy,
  fault,
  onSave,
  onClose,
  ...given
}: CriteriaDialogProps): ReactElement => {
  const { t } = useTranslation(['evaluation', 'app'])
  const language = useLanguage()
  // As it was when the dialog opened: a colleague's change underneath is nothing typed here.
  const [before] = useState(() => ({
    drafts: given.criteria.map((one) => draftOf(one, language)),
    most: shownDecimal(given.maxPoints, language),
    ranked: rankedDraft(given.ranked ?? {}, language),
  }))
  const [drafts, setDrafts] = useState<readonly CriterionDraft[]>(before.drafts)
  const [most, setMost] = useState(before.most)
  const [ranked, setRanked] = useState(before.ranked)
  const { leave, question } = useLeaving(JSON.stringify({ drafts, most, ranked }) !== JSON.stringify(before), onClose)
  const [wasTried, setTried] = useState(false)
  const { list, add, remove } = useRows(drafts, setDrafts)
  const maxPoints = typedDecimal(most, language)
  const isMostFine = typeof maxPoints === 'string' && Number(maxPoints) >= 1
  const sum = sumOf(drafts, language)
  const isFine = isMostFine && isRankedFine(ranked, language) && drafts.every((one) => faultsOf(one, language, most).length === 0)
  const weighed = drafts.map((one) => weighedOf(one, language))
  const method = { kind: ranked.kind } as EvaluationMethod
  const misfit = openCriteria(weighed, method).find((key) => !OF_WEIGHTS.includes(key))
  const ties = tiesOf(weighed, method)
  // What cannot decide any more, as a price went, is not saved.
  const decided: RankedDraft = { ...ranked, tie: ties.find((one) => one === ranked.tie) ?? 'none' }
  const save = async (): Promise<void> => {
    setTried(true)
    if (!isFine || typeof maxPoints !== 'string') return
    const criteria = drafts.map((one) => inputOf(one, language))
    if (await onSave({ maxPoints, criteria, ...(given.ranked ? rankedInput(decided, language) : {}) })) onClose()
  }
  return (
    <VerbDialog title={title} verb={t('evaluation:criteria.save')} width="wide" busy={isBusy} onDo={() => void save()} onClose={leave}>
      <p className="ev-lead">{lead}</p>
      {scope}
      {given.ranked && <RankedFields draft={decided} ties={ties} wasTried={wasTried} onChange={setRanked} />}
      <FaultNote className="ev-lead" bare>
        {fault}
      </FaultNote>
      <ul className="ev-criteria stack-3" ref={list}>
        {drafts.map((draft, n) => (
          <CriterionRow
            key={draft.id}
            number={drafts.slice(0, n + 1).filter(({ parent }) => parent === draft.parent).length}
            partsSum={drafts.some(({ parent }) => parent === draft.id) ? sumOf(drafts, language, draft.id) : null}
            onAddPart={draft.parent === undefined && draft.price === null ? () => add(draft.id) : null}
            draft={draft}
            fields={fields}
            isPlain={ranked.kind !== 'points'}
            faults={wasTried ? faultsOf(draft, language, most) : []}
            onChange={(next) => setDrafts(drafts.map((one) => (one.id === draft.id ? next : one)))}
            onRemove={draft.published.name || draft.published.weight ? null : () => remove(n)}
          />
        ))}
      </ul>
      <div className="ev-sum">
        <Button icon="plus" onClick={() => add()}>
          {t('evaluation:criteria.add')}
        </Button>
        <p className={sum === '100' ? 'num' : 'num help error'} role="status">
          {t('evaluation:criteria.sum', { sum: shownDecimal(sum, language) })}
        </p>
        {misfit !== undefined && (
          <p className="help error" role="status">
            {t(`evaluation:open.${misfit}`)}
          </p>
        )}
      </div>
      <Field
        label={t('evaluation:criteria.most')}
        hint={t('evaluation:criteria.mostHint')}
        error={wasTried && !isMostFine ? t('evaluation:criteria.mostFault') : undefined}
      >
        {(control) => <NumberInput {...control} className="input num ev-most" kind={MAX_POINTS} text={most} onText={setMost} />}
      </Field>
      {question}
    </VerbDialog>
  )
}
