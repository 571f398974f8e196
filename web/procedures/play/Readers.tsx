import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Procedure } from '../../../workflows/procedure'
import { COMPANIES, viewOf, type Company, type Moment, type Option, type Reader } from '../../../workflows/procedure/play'
import { withoutKey } from '../../procedure/valueText'
import { Icon, Segments } from '../../ui'
import type { PlayWords } from './useWords'

interface ReadersProps {
  procedure: Procedure
  moment: Moment
  words: PlayWords
}

/** What is refused because the procedure has no such thing at all, or because it is done, is of no interest to who does something now. */
const NEVER = /^(type|template|notInThisStage|alreadySubmitted|offersNotOpened|nothing)/

const Acts = ({ acts, words }: { acts: readonly Option[]; words: PlayWords }): ReactElement => {
  const { t } = useTranslation('procedures')
  const open = acts.filter(({ reason }) => reason === null)
  const shut = acts.filter((one) => one.reason !== null && !NEVER.test(one.reason) && words.reasonOf(one) !== '')
  return (
    <>
      <h4>{t('play.can')}</h4>
      {open.length === 0 && <p className="soft small">{t('play.canNothing')}</p>}
      <ul>
        {[...new Set(open.map(words.nameOf))].map((name) => (
          <li key={name}>{name}</li>
        ))}
        {shut.map((one) => (
          <li key={words.nameOf(one)} className="soft">
            <s>{words.nameOf(one)}</s> <small>{words.reasonOf(one)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What one reader sees: the stage, who takes part, what is sealed, what can be read, what can be done. */
const Seen = ({ reader, procedure, moment, words }: ReadersProps & { reader: Reader }): ReactElement => {
  const { t } = useTranslation(['procedures', 'machines'])
  const { isHidden, parts, sealed, readable, rooms, count, attends, until, questions, shut, winner, acts } = viewOf(
    procedure,
    moment,
    reader,
  )
  if (isHidden) return <p className="soft">{t('procedures:play.hidden')}</p>
  return (
    <>
      <p>
        <b>{words.state(moment.scene.world.state)}</b>
      </p>
      {until !== null && <p>{t('procedures:play.until', { day: until + 1 })}</p>}
      {questions !== null && <p>{t('procedures:play.questions', { day: questions + 1 })}</p>}
      {shut.map((act) => (
        <p key={act}>{t(`procedures:says.${withoutKey(act)}`)}</p>
      ))}
      {count !== null && <p>{t('procedures:play.count', { count })}</p>}
      {attends && <p>{t('procedures:play.attends')}</p>}
      {winner && <p>{t('procedures:play.winner', { who: words.company(winner) })}</p>}
      {parts.length > 0 && (
        <ul>
          {parts.map(({ company, state }) => (
            <li key={company}>
              {words.company(company)}: {t(`machines:state.offer.${state}`)}
            </li>
          ))}
        </ul>
      )}
      {sealed.map(({ of, key }) => (
        <p key={`${of} ${key}`} className="pr-sealed">
          <Icon name="lock" size={16} /> {t('procedures:play.sealed', { what: words.called(key) })}
        </p>
      ))}
      {readable.length > 0 && (
        <>
          <h4>{t('procedures:play.reads')}</h4>
          <ul>
            {readable.map(({ company, of, key, call, number = 0 }) => (
              <li key={`${company ?? number} ${of} ${key} ${call}`}>
                {company ? words.company(company) : t('procedures:play.work', { number })}: {words.called(key)}
              </li>
            ))}
          </ul>
        </>
      )}
      {rooms.length > 0 && (
        <>
          <h4>{t('procedures:play.rooms')}</h4>
          <ul>
            {rooms.map((key) => (
              <li key={key}>{words.called(`rooms/${key}`)}</li>
            ))}
          </ul>
        </>
      )}
      {reader === 'guest' ? <p className="soft small">{t('procedures:play.guest')}</p> : <Acts acts={acts} words={words} />}
    </>
  )
}

/** Three columns: staff, one company, a guest. */
export const Readers = (props: ReadersProps): ReactElement => {
  const { t } = useTranslation('procedures')
  const [company, setCompany] = useState<Company>('north')
  return (
    <div className="pr-readers">
      <section className="surface" aria-labelledby="pr-staff">
        <h3 id="pr-staff">{t('play.staff')}</h3>
        <Seen reader="staff" {...props} />
      </section>
      <section className="surface" aria-labelledby="pr-bidder">
        <h3 id="pr-bidder">{t('play.bidder')}</h3>
        <Segments
          label={t('play.which')}
          value={company}
          options={COMPANIES.map((one) => [one, t(`world.short.${one}`)] as const)}
          onChange={setCompany}
        />
        <Seen reader={company} {...props} />
      </section>
      <section className="surface" aria-labelledby="pr-guest">
        <h3 id="pr-guest">{t('play.guestHead')}</h3>
        <Seen reader="guest" {...props} />
      </section>
    </div>
  )
}
