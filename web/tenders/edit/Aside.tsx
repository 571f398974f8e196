import { readIn } from '../../../engine/languages'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Template } from '../../../engine/template'
import { useLanguage } from '../../i18n/useLanguage'
import { Side, SideSection } from '../../ui'
import { FormProblems, useProblems, useProgress, type FormEditor } from '../../forms'
import { DateTime, Relative } from '../../ui/time'
import type { Problem } from '../../../server/contract/tenders/views'
import { formName } from '../formName'
import { TenderProblems, ToOrganization } from '../TenderProblems'
import type { DraftStore } from './DraftStore'
import { deadlinesOf } from './formDeadlines'
import { Avatar, memberName, TeamProblems, type TeamProps } from './TeamSection'
import { hasTeam, needsTwo, teamProblems } from '../../tender-frame/teamRules'
import { useDraft, useDraftKey } from './useDraft'

interface AsideProps extends TeamProps {
  /** What organizations lack that the form named at the last save. */
  told: readonly Problem[]
  /** Missing: it is not saved yet. */
  projectId: string | undefined
  /** Nobody is added here then. */
  readOnly: boolean
  editor: FormEditor
  template: Template
  /** The way to a newer version of the form, where there is one. */
  move: ReactNode
}

/** What the form does not say itself, at the field and as of now: that of organizations it does not have at hand. */
const untold = (told: readonly Problem[], { organizations }: FormEditor): Problem[] =>
  told.filter(({ rule, params }) => rule === 'criteriaMissing' || !organizations.some(({ id }) => id === params?.['organizationId']))

/** Beside the form: team, problems, deadlines and the template's version. */
export const Aside = ({ store, editor, template, people, me, move, readOnly, ...props }: AsideProps): ReactElement => {
  const { t } = useTranslation('tenders')
  const language = useLanguage()
  const team = useDraft(store, (state) => state.draft.team)
  const key = useDraftKey(store)
  const problems = useProblems(editor)
  const told = untold(props.told, editor)
  const lacks = teamProblems(key, team)
  const { open } = useProgress(editor)
  const toOpen = open > 0 && (
    <p>
      <button type="button" className="linklike" onClick={() => editor.goToNextOpen()}>
        {t('detail.openFields', { count: open })}
      </button>
    </p>
  )
  return (
    <Side className="te-side">
      {hasTeam(key) && (
        <SideSection title={t('team.heading')} end={needsTwo(key) ? t('team.ofTwo', { count: team.length }) : undefined}>
          {team.map((member) => {
            const name = memberName(member, people)
            return (
              <div className="te-person" key={member.userName}>
                <Avatar name={name} />
                <span className="who">
                  <b>{name}</b>
                  {member.userName === me && <small>{t('team.you')}</small>}
                </span>
                <span className="small soft">{t(`team.${member.role}`)}</span>
              </div>
            )
          })}
          <TeamProblems store={store} />
          {!readOnly && (
            <p className="te-add">
              <a href="#sachbearbeiter">{t('team.add')}</a>
            </p>
          )}
        </SideSection>
      )}
      {problems.length > 0 ? (
        <>
          <FormProblems editor={editor} wayOut={(problem) => <ToOrganization problem={problem} />} />
          {toOpen}
        </>
      ) : (
        // What the team lacks is said at the team; beside that nobody reads that all is well.
        (lacks.length === 0 || told.length > 0 || open > 0) && (
          <SideSection title={t('problems.heading')}>
            {told.length + open === 0 && <p className="soft">{t('problems.none')}</p>}
            {toOpen}
          </SideSection>
        )
      )}
      <TenderProblems problems={told} projectId={props.projectId} />
      <DeadlineList store={store} editor={editor} />
      <SideSection title={t('template.heading')}>
        <p>
          {t('template.version', {
            name: formName(template.file.id, readIn(template.file.name, language)),
            version: template.file.version,
          })}
        </p>
        {move}
      </SideSection>
    </Side>
  )
}

const DeadlineList = ({ store, editor }: { store: DraftStore; editor: FormEditor }): ReactElement => {
  const { t } = useTranslation('tenders')
  // A string, so that keys elsewhere in the form do not render this again.
  const list = useDraft(store, ({ draft }) => JSON.stringify(deadlinesOf(editor.states, draft)))
  const deadlines = JSON.parse(list) as ReturnType<typeof deadlinesOf>
  return (
    <SideSection title={t('deadlines.heading')} label={t('deadlines.overview')}>
      {deadlines.length === 0 && <p className="soft">{t('deadlines.none')}</p>}
      <dl className="te-dates">
        {deadlines.map(({ label, at, lot }) => (
          <div key={`${label}${lot ?? ''}`}>
            <dt>
              {t(`deadlines.${label}`)}
              {lot !== null ? `, ${t('deadlines.lot', { number: lot })}` : ''}
            </dt>
            <dd>
              <DateTime value={at} />
            </dd>
            <dd>
              <Relative value={at} />
            </dd>
          </div>
        ))}
      </dl>
    </SideSection>
  )
}
