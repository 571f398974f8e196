import { describe, expect, it } from 'vitest'
import { keyOfType } from '../../workflows/procedure'
import { teamProblems } from './teamRules'

const ADMIN = { role: 'ADMIN' } as const
const EDITOR = { role: 'EDITOR' } as const

describe('team rules', () => {
  it.each([
    [0, [], ['tooFewMembers', 'noAdmin']],
    [0, [ADMIN], ['tooFewMembers']],
    [2, [EDITOR, EDITOR], ['noAdmin']],
    [5, [ADMIN, EDITOR], []],
    [3, [], []],
    [4, [EDITOR], []],
  ] as const)('type %s with %j lacks %j', (type, team, problems) => expect(teamProblems(keyOfType(type), team)).toEqual(problems))
})
