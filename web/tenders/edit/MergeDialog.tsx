import { readIn } from '../../../engine/languages'
import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { valueText } from '../../../engine/reading'
import { lotsOf } from '../../../engine/form'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, VerbDialog } from '../../ui'
import { formatDateTime } from '../../ui/time'
import type { Draft } from './draft'
import { useCodeNames } from '../../forms/codes/useCodeNames'
import { merged, mergeRows, proposal, type Choice, type MergeRow, type Versions } from './merge'

interface MergeDialogProps extends Versions {
  /** Who saved in between; null when that is not known. */
  who: string | null
  organizationName: (id: number) => string
  onApply: (draft: Draft) => void
  onClose: () => void
}

const countOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1
  return Object.entries(value).reduce((sum, [key, inner]) => (key === '_id' ? sum : sum + countOf(inner)), 0)
}

interface RowWords {
  labelOf: (row: MergeRow) => string
  textOf: (row: MergeRow, value: unknown) => string
  /** The lot a value stands in, so that two lots' deadlines can be told apart. */
  placeOf: (row: MergeRow) => string
}

/** How differences read: what differs, in which lot, and what each side says. */
const useRowWords = (
  { template, mine, theirs }: Versions,
  rows: readonly MergeRow[],
  organizationName: MergeDialogProps['organizationName'],
): RowWords => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const labelOf = (row: MergeRow): string => {
    if (row.difference) return readIn(row.difference.label, language)
    return row.key === 'name' || row.key === 'organizationId' || row.key === 'team' ? t(`merge.${row.key}`) : t(`deadlines.${row.key}`)
  }
  const codeName = useCodeNames(
    template,
    rows.flatMap(({ difference }) => (difference ? [difference.contentId] : [])),
    language,
  )
  const words = { yes: t('yes'), no: t('no') }
  const textOf = (row: MergeRow, value: unknown): string => {
    if (row.key === 'organizationId') return typeof value === 'number' ? organizationName(value) : ''
    if (row.key === 'team') return (value as Draft['team']).map(({ userName, role }) => `${userName} (${t(`team.${role}`)})`).join(', ')
    if (row.difference === null && typeof value === 'string' && row.key !== 'name') return formatDateTime(value, language)
    if (row.difference?.kind === 'moved') return t('merge.order', { count: Array.isArray(value) ? value.length : 0 })
    if (typeof value === 'object' && value !== null && '_id' in value) return t('merge.item', { count: countOf(value) })
    const field = row.difference?.contentId
    if (field === undefined) return valueText(value, { language, words })
    // References to organizations of the platform are kept as their numbers.
    const isOrganization = template.node(field)?.ui.idSchemes?.includes('ORG') === true
    if (isOrganization && typeof value === 'string' && /^\d+$/.test(value)) return organizationName(Number(value))
    return valueText(value, { language, words, nameOf: (code) => codeName(field, code) })
  }
  const placeOf = ({ difference }: MergeRow): string => {
    const lot = [...lotsOf(template, mine.data), ...lotsOf(template, theirs.data)].find(({ itemId }) =>
      difference?.place.split('/').includes(itemId),
    )
    return lot ? [lot.lotId, lot.name].filter(Boolean).join(' ') : ''
  }
  return { labelOf, textOf, placeOf }
}

/** Somebody else saved first: both versions side by side, and for every difference a choice. */
export const MergeDialog = ({ who, organizationName, onApply, onClose, ...versions }: MergeDialogProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const { template, base, mine, theirs } = versions
  const rows = useMemo(() => mergeRows({ template, base, mine, theirs }), [template, base, mine, theirs])
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(() => new Map(rows.map((row) => [row.key, proposal(row)])))
  const all = (choice: Choice): void => setChoices(new Map(rows.map((row) => [row.key, choice])))

  const { labelOf, textOf, placeOf } = useRowWords(versions, rows, organizationName)

  return (
    <VerbDialog
      title={t('merge.heading')}
      verb={t('merge.apply')}
      width="wide"
      cancel={t('merge.cancel')}
      onDo={() => onApply(merged(versions, rows, choices))}
      onClose={onClose}
    >
      <p>{t('merge.lead', { who: who ?? t('merge.someone') })}</p>
      {rows.length === 0 ? (
        <p>{t('merge.same')}</p>
      ) : (
        <>
          <p className="wraps">
            <Button size="small" onClick={() => all('mine')}>
              {t('merge.allMine')}
            </Button>
            <Button size="small" onClick={() => all('theirs')}>
              {t('merge.allTheirs')}
            </Button>
          </p>
          <table className="te-merge">
            <thead>
              <tr>
                <th scope="col">{t('merge.field')}</th>
                <th scope="col">{t('merge.mine')}</th>
                <th scope="col">{t('merge.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {labelOf(row)}
                    <small>{[placeOf(row), t(`merge.${row.changedBy}`)].filter(Boolean).join(' · ')}</small>
                  </th>
                  {(['mine', 'theirs'] as const).map((side) => {
                    const text = textOf(row, row[side])
                    return (
                      <td key={side} data-side={t(`merge.${side}`)} className={choices.get(row.key) === side ? 'on' : undefined}>
                        <label>
                          <input
                            type="radio"
                            name={row.key}
                            checked={choices.get(row.key) === side}
                            onChange={() => setChoices(new Map(choices).set(row.key, side))}
                          />
                          <span className={text === '' ? 'nothing' : undefined}>{text === '' ? t('merge.empty') : text}</span>
                        </label>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </VerbDialog>
  )
}
