import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderType } from './views'

/** For pickers: what is public, and what the caller is in the team of; newest first, at most 1000. */
export const getAllProjects = defineContract({
  name: 'getAllProjects',
  area: 'tenders',
  summary: 'Slim list of all tenders that a staff member may know of.',
  params: [],
  result: Type.Array(
    Type.Object({
      ...{ id: Type.String(), no: Type.Integer(), name: Type.String(), type: TenderType, stage: Type.Integer() },
      /** So that updateProject takes a row as it was read. */
      version: Type.Integer(),
    }),
  ),
  who: ['internal'],
  mutates: false,
})
