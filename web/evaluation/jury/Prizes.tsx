import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber, shownDecimal } from '../../../engine/numbers'
import { decimalText } from '../../../engine/reading'
import type { TenderView } from '../../../server/contract/tenders/views'
import { judgeAwards, NO_PRIZES, type Award, type SetPrizes } from '../../../workflows/contest'
import { useKeptInput } from '../../guard/useKeptInput'
import { useLanguage } from '../../i18n/useLanguage'
import { useUnsavedChanges } from '../../kept/unsaved'
import { call, rpcKey, useAction } from '../../rpc'
import { queryClient } from '../../rpc/queryClient'
import { Button, FaultNote, Field, NumberInput, Panel } from '../../ui'
import { toast } from '../../ui/toasts/toasts'
import { useFocusOfFault } from '../../ui/useFocusOfFault'
import { Clash } from './Clash'
import { SUM, sumIn } from './draft'
import { clashOf, isTypedIn, withTyped, type Draft } from './fields'

type Kind = keyof SetPrizes
const KINDS = [
  ['prizes', 'addPrize'],
  ['recognitions', 'addRecognition'],
] as const
const MOST = 20

interface PrizesProps {
  tender: TenderView
  /** What works get by now. */
  awards: readonly Award[]
  /** Why otherwise than it was set. */
  division: string
}

const useNames = (): ((kind: Kind, n: number) => string) => {
  const { t } = useTranslation('jury')
  return (kind, n) => (kind === 'prizes' ? t('prizes.prize', { place: n + 1 }) : t('prizes.nth', { n: n + 1 }))
}

/** What was promised, and how much of it is given. */
const Standing = ({ set, awards, division }: { set: SetPrizes } & Omit<PrizesProps, 'tender'>): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const nameOf = useNames()
  const rows = KINDS.flatMap(([kind]) => set[kind].map((sum, n) => [nameOf(kind, n), sum] as const))
  const { given, set: whole, isWhole } = judgeAwards(set, awards)
  return (
    <>
      {rows.length === 0 ? (
        <p className="soft">{t('prizes.none')}</p>
      ) : (
        <ul className="stack-1">
          {rows.map(([what, sum]) => (
            <li key={what} className="num">
              {t('award.line', { what, sum: decimalText(sum, language, 2) })}
            </li>
          ))}
        </ul>
      )}
      {awards.length > 0 && (
        <p>
          {t('prizes.given', { given: decimalText(given, language, 2), set: decimalText(whole, language, 2) })}{' '}
          {t(isWhole ? 'prizes.whole' : 'prizes.notWhole')}
        </p>
      )}
      {division !== '' && <p className="ju-said">{division}</p>}
    </>
  )
}

const listIn = (json: string | null | undefined): string[] | null => (json ? (JSON.parse(json) as string[]) : null)

/** Sums as they are typed, while the contest is a draft. */
const Setting = ({ tender, lotId, set }: { tender: TenderView; lotId: string; set: SetPrizes }): ReactElement => {
  const { t } = useTranslation('jury')
  const language = useLanguage()
  const nameOf = useNames()
  const kept: Draft<Kind> | null = useKeptInput<Draft<Kind>>(`juryPrizes ${tender.id}`, (): Draft<Kind> => draft)
  const [draft, setDraft] = useState<Draft<Kind>>(kept ?? {})
  const shown = (kind: Kind): string[] => set[kind].map((sum) => shownDecimal(sum, language))
  // Sums of a kind are one field: their places move where one is added or taken away.
  const typedIn = (kind: Kind): string[] => listIn(draft[kind]?.typed) ?? shown(kind)
  const typed = { prizes: typedIn('prizes'), recognitions: typedIn('recognitions') }
  const savedIn = (kind: Kind): string => JSON.stringify(shown(kind))
  useUnsavedChanges(KINDS.some(([kind]) => isTypedIn(draft, kind, savedIn(kind))))
  const key = rpcKey('getProject', [tender.id])
  const { isBusy, fault, run } = useAction(({ code }) => (code === 409 ? queryClient.invalidateQueries({ queryKey: key }) : undefined))
  const isRead = (sum: string): boolean => readNumber(sum, language, SUM).kind === 'read'
  const box = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<readonly string[]>([])
  useFocusOfFault(box, found)
  // One that was added and is still empty is wrong once somebody wants to save it.
  const isRight = (sum: string): boolean => (sum === '' ? found.length === 0 : isRead(sum))
  const change = (kind: Kind, sums: readonly string[]): void =>
    setDraft((now) => withTyped(now, [kind, JSON.stringify(sums)], savedIn(kind)))
  const save = (): void => {
    const wrong = KINDS.flatMap(([kind]) => typed[kind].filter((sum) => !isRead(sum)))
    setFound(wrong)
    if (wrong.length > 0) return
    void run(async () => {
      const read = (kind: Kind): string[] => typed[kind].map((sum) => sumIn(sum, language))
      const input = { version: tender.version ?? 0, prizes: read('prizes'), recognitions: read('recognitions') }
      queryClient.setQueryData(key, await call('saveJuryPrizes', tender.id, lotId, input))
      setDraft({})
      toast.success(t('prizes.saved'))
    })
  }
  return (
    <div ref={box} className="stack-3">
      <p className="soft">{t('prizes.lead')}</p>
      {KINDS.map(([kind, add]) => (
        <div key={kind} className="stack-2">
          {typed[kind].map((sum, n) => (
            <div key={n} className="ju-award">
              <Field label={t('prizes.sum', { what: nameOf(kind, n) })} error={isRight(sum) ? undefined : t('prizes.noSum')}>
                {(control) => (
                  <NumberInput
                    {...control}
                    kind={SUM}
                    text={sum}
                    onText={(next) =>
                      change(
                        kind,
                        typed[kind].map((one, at) => (at === n ? next : one)),
                      )
                    }
                  />
                )}
              </Field>
              <Button
                variant="quiet"
                icon="trash"
                label={t('prizes.remove', { what: nameOf(kind, n) })}
                onClick={() =>
                  change(
                    kind,
                    typed[kind].filter((_, at) => at !== n),
                  )
                }
              />
            </div>
          ))}
          <Clash saved={listIn(clashOf(draft, kind, savedIn(kind)))?.join('; ') ?? null} />
          {typed[kind].length < MOST && (
            <p>
              <Button size="small" icon="plus" onClick={() => change(kind, [...typed[kind], ''])}>
                {t(`prizes.${add}`)}
              </Button>
            </p>
          )}
        </div>
      ))}
      {fault && <FaultNote bare>{fault.message}</FaultNote>}
      <p>
        <Button variant="primary" icon="save" busy={isBusy} onClick={save}>
          {t('prizes.save')}
        </Button>
      </p>
    </div>
  )
}

/** What a contest promises: typed while it is a draft, read from then on. */
export const Prizes = ({ tender, ...given }: PrizesProps): ReactElement | null => {
  const { t } = useTranslation('jury')
  const [lot] = tender.lots
  if (!lot) return null
  const set = lot.prizes ?? NO_PRIZES
  const isDraft = lot.stage === 0
  return (
    <Panel id="ju-prizes" title={t('prizes.title')} body="body stack-3">
      {isDraft ? <Setting {...{ tender, set }} lotId={lot.lotId} /> : <Standing set={set} {...given} />}
    </Panel>
  )
}
