import '../people.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui'
import type { Draft } from './draft'
import type { DraftStore } from './DraftStore'
import { hasTeam, needsTwo, teamProblems } from '../../tender-frame/teamRules'
import { nameOf, TeamPicker, type Person } from './TeamPicker'
import { useDraft, useDraftKey } from './useDraft'

export interface TeamProps {
  store: DraftStore
  /** Active internal users; empty while they load. */
  people: readonly Person[]
  me: string
  /** Who made the tender, or is making it: stays in the team as admin; null when nobody is bound to. */
  creator: string | null
}

type Member = Draft['team'][number]

const initialsOf = (name: string): string => {
  const words = name.split(/[\s.@]+/).filter(Boolean)
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase()
}

export const Avatar = ({ name }: { name: string }): ReactElement => (
  <span className="te-av" aria-hidden="true">
    {initialsOf(name)}
  </span>
)

export const memberName = (member: Member, people: readonly Person[]): string => {
  const person = people.find(({ email }) => email === member.userName)
  return person ? nameOf(person) : (member.name ?? member.userName)
}

/** The sentences of what the team lacks. */
export const TeamProblems = ({ store }: { store: DraftStore }): ReactElement | null => {
  const { t } = useTranslation('tenders')
  const team = useDraft(store, (state) => state.draft.team)
  const key = useDraftKey(store)
  const problems = teamProblems(key, team)
  return problems.length === 0 ? null : (
    <div className="te-call">
      {problems.map((problem) => (
        <div key={problem}>{t(`team.${problem}`)}</div>
      ))}
    </div>
  )
}

/** The team as a part of the form, anchor #sachbearbeiter: who, in which role; new members are EDITOR. */
export const TeamSection = ({ store, people, me, creator }: TeamProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const team = useDraft(store, (state) => state.draft.team)
  const key = useDraftKey(store)
  // Types without a team are saved with whoever makes them alone.
  const shown = hasTeam(key) || store.state.version !== null ? team : team.filter(({ userName }) => userName === creator)
  const setTeam = (next: Member[]): void => store.change({ team: next })
  return (
    <section className="te-card" id="sachbearbeiter" aria-labelledby="te-team-h">
      <h2 id="te-team-h">
        {t('team.sectionHeading')} {needsTwo(key) && <span className="end">{t('team.ofTwo', { count: team.length })}</span>}
      </h2>
      {!hasTeam(key) && <p className="soft">{t('team.none')}</p>}
      <ul className="te-team">
        {shown.map((member) => {
          const name = memberName(member, people)
          const isMe = member.userName === me
          // The server refuses it as well (creatorStaysAdmin); one who is an editor already may be changed.
          const stays = member.userName === creator && member.role === 'ADMIN'
          return (
            <li key={member.userName}>
              <Avatar name={name} />
              <span className="who">
                <b>{name}</b>
                {isMe && <small> {t('team.you')}</small>}
                {stays && (
                  <small id="te-creator" className="stays">
                    {isMe ? ' · ' : ' '}
                    {t('team.creatorStays')}
                  </small>
                )}
              </span>
              <select
                className="select"
                aria-label={t('team.roleOf', { name })}
                value={member.role}
                disabled={stays}
                aria-describedby={stays ? 'te-creator' : undefined}
                onChange={(event) =>
                  setTeam(team.map((one) => (one === member ? { ...one, role: event.target.value === 'ADMIN' ? 'ADMIN' : 'EDITOR' } : one)))
                }
              >
                <option value="ADMIN">{t('team.ADMIN')}</option>
                <option value="EDITOR">{t('team.EDITOR')}</option>
              </select>
              <Button
                variant="quiet"
                icon="close"
                label={t('team.remove', { name })}
                disabled={stays}
                {...(stays ? { title: t('team.creatorStays') } : {})}
                onClick={() => setTeam(team.filter((one) => one !== member))}
              />
            </li>
          )
        })}
      </ul>
      <TeamProblems store={store} />
      {needsTwo(key) && <p className="help">{t('team.independent')}</p>}
      {hasTeam(key) && (
        <TeamPicker
          people={people.filter(({ email }) => !team.some(({ userName }) => userName === email))}
          onPick={(person) => setTeam([...team, { userName: person.email, role: 'EDITOR', name: nameOf(person) }])}
        />
      )}
    </section>
  )
}
