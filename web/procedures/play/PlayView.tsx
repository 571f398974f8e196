import { useCallback, useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Procedure, ProcedureDocument } from '../../../workflows/procedure'
import { Player, type Act, type Moment } from '../../../workflows/procedure/play'
import { Button, Select } from '../../ui'
import { useCompiled } from '../MachineView'
import { Mails } from './Mails'
import { Readers } from './Readers'
import { TypedForm } from './TypedForm'
import { useWords, type PlayWords } from './useWords'

type Picks = ReadonlyMap<number, Act>
const NONE: Picks = new Map()

interface LifeProps {
  moments: readonly Moment[]
  at: number
  words: PlayWords
}

const Lines = ({ moments, at, words, onGo }: LifeProps & { onGo: (at: number) => void }): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <ol className="pr-life" aria-label={t('play.life')}>
      {moments.map((moment, index) => (
        <li key={index}>
          <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onGo(index)}>
            {words.told(moment)}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** What else could happen instead of what leads to a moment; what comes after follows from it anew. */
const Instead = ({ moments, at, words, onPick }: LifeProps & { onPick: (act: Act) => void }): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const before = moments[at - 1]
  if (!before) return null
  const open = before.options.filter(({ reason }) => reason === null)
  return (
    <Select
      label={t('play.instead')}
      value=""
      options={[['', t('play.asUsual')], ...open.map((one, index) => [index, words.nameOf(one)] as const)]}
      onChange={(value) => {
        const act = value === '' ? undefined : open[Number(value)]
        if (act) onPick(act)
      }}
    />
  )
}

const Played = ({ procedure }: { procedure: Procedure }): ReactElement => {
  const { t } = useTranslation('procedures')
  const words = useWords(procedure)
  const player = useMemo(() => new Player(procedure), [procedure])
  const [life, setLife] = useState<{ of: Player; held: string | null; moments: readonly Moment[]; picks: Picks } | null>(null)
  // Ids as a text: a key that changes no condition changes no life.
  const [held, setHeld] = useState<string | null>(null)
  const form = useMemo(() => (held === null ? {} : { held: JSON.parse(held) as string[] }), [held])
  const picks = life?.of === player ? life.picks : NONE
  const moments = useMemo(
    () => (life?.of === player && life.held === held ? life.moments : player.play(picks, form)),
    [life, player, held, picks, form],
  )
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, moments.length - 1)
  const moment = moments[at] as Moment
  const pick = (act: Act): void => {
    const next = new Map([...picks].filter(([index]) => index < at)).set(at, act)
    setLife({ of: player, held, moments: player.play(next, { ...form, known: moments.slice(0, at) }), picks: next })
  }
  const hold = useCallback((ids: readonly string[] | null) => setHeld(ids && JSON.stringify(ids)), [])
  const missing = at === moments.length - 1 ? words.missingIn(moment) : ''
  return (
    <>
      <div className="surface pr-scrub">
        <label className="label" htmlFor="pr-scrub">
          {t('play.day', { day: moment.scene.day + 1 })}
        </label>
        <div>
          <Button size="small" icon="left" label={t('play.back')} disabled={at === 0} onClick={() => setWanted(at - 1)} />
          <input
            id="pr-scrub"
            type="range"
            min={0}
            max={moments.length - 1}
            value={at}
            aria-valuetext={words.told(moment)}
            onChange={({ target }) => setWanted(Number(target.value))}
          />
          <Button size="small" icon="right" label={t('play.on')} disabled={at === moments.length - 1} onClick={() => setWanted(at + 1)} />
        </div>
        <p aria-live="polite">
          <b>{words.told(moment)}</b>
        </p>
        {missing !== '' && <p className="note">{t('play.stuck', { what: missing })}</p>}
        <Instead moments={moments} at={at} words={words} onPick={pick} />
        {picks.size > 0 && (
          <Button size="small" icon="undo" onClick={() => setLife(null)}>
            {t('play.usual')}
          </Button>
        )}
        <Mails mails={moment.mails} words={words} />
        {procedure.conditions.length > 0 && <TypedForm procedure={procedure} onHeld={hold} />}
      </div>
      <div className="pr-stage">
        <section className="surface" aria-labelledby="pr-life">
          <h2 id="pr-life">{t('play.life')}</h2>
          <Lines moments={moments} at={at} words={words} onGo={setWanted} />
        </section>
        <Readers procedure={procedure} moment={moment} words={words} />
      </div>
    </>
  )
}

/** A procedure played through with invented companies: a life day by day, and what each sees of a moment. Nothing of it is stored. */
export const PlayView = ({ document }: { document: ProcedureDocument }): ReactElement => {
  const { t } = useTranslation('procedures')
  const procedure = useCompiled(document)
  if (!procedure) return <p className="note">{t('play.lacks')}</p>
  return (
    <>
      <p className="soft">{t('play.lead')}</p>
      <Played procedure={procedure} />
    </>
  )
}
