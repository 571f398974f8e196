import type { ArgsOf as ContractArgs, Contract, ResultOf as ContractResult } from '../../../server/contract/define'
import type { getUsers } from '../../../server/contract/access/getUsers'
import type { createOrganization } from '../../../server/contract/organizations/createOrganization'
import type { getOrganizations } from '../../../server/contract/organizations/getOrganizations'
import type { getProjectTemplate } from '../../../server/contract/templates/getProjectTemplate'
import type { getProjectTemplates } from '../../../server/contract/templates/getProjectTemplates'
import type { addProjectEditors } from '../../../server/contract/tenders/addProjectEditors'
import type { addProjectTag } from '../../../server/contract/tenders/addProjectTag'
import type { createProject } from '../../../server/contract/tenders/createProject'
import type { getAllProjects } from '../../../server/contract/tenders/getAllProjects'
import type { getProject } from '../../../server/contract/tenders/getProject'
import type { getProjects } from '../../../server/contract/tenders/getProjects'
import type { publishToSIMAP } from '../../../server/contract/tenders/publishToSIMAP'
import type { removeProjectTag } from '../../../server/contract/tenders/removeProjectTag'
import type { updateProject } from '../../../server/contract/tenders/updateProject'
import type { updateProjectStage } from '../../../server/contract/tenders/updateProjectStage'
import type { TenderView } from '../../../server/contract/tenders/views'
import type { SessionUser } from '../session/types'

interface Signature {
  args: readonly unknown[]
  result: unknown
}

/** What a contract promises, as the browser uses it. Types only: nothing of the server reaches the bundle. */
type Of<C extends Contract> = { args: ContractArgs<C>; result: ContractResult<C> }

/** TypeBox cannot infer the recursive panels of a tender; its hand-written type can. */
type WithTender<C extends Contract> = { args: ContractArgs<C>; result: TenderView }

/** The methods the browser calls. A page that calls another method adds it here. */
export interface Methods {
  login: { args: [username: string, password: string]; result: { token: string; user: SessionUser } }
  authenticate: { args: [code: string]; result: unknown }
  isAuthenticated: { args: []; result: { user: SessionUser; twoFactorConfirmed: boolean } | null }
  logout: { args: []; result: unknown }
  getProjects: Of<typeof getProjects>
  getAllProjects: Of<typeof getAllProjects>
  getProject: WithTender<typeof getProject>
  createProject: WithTender<typeof createProject>
  updateProject: WithTender<typeof updateProject>
  updateProjectStage: WithTender<typeof updateProjectStage>
  publishToSIMAP: WithTender<typeof publishToSIMAP>
  addProjectEditors: WithTender<typeof addProjectEditors>
  addProjectTag: WithTender<typeof addProjectTag>
  removeProjectTag: WithTender<typeof removeProjectTag>
  getProjectTemplates: Of<typeof getProjectTemplates>
  getProjectTemplate: Of<typeof getProjectTemplate>
  getUsers: Of<typeof getUsers>
  getOrganizations: Of<typeof getOrganizations>
  createOrganization: Of<typeof createOrganization>
}

export type MethodName = keyof Methods
export type ArgsOf<S extends Signature> = S['args']
export type ResultOf<S extends Signature> = S['result']
