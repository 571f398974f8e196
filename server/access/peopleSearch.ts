import { commit } from '../platform/commit'
import { forgetKeys, isNarrow } from '../platform/keyPages'
import { UserModel, type UserDoc } from './model'
import { haveWords, searchKeyOf, searchKeysOf } from './personWords'
import { ROW_FIELDS } from './rowFields'

/** So many people are read whole and looked at; a word that more begin with is no way to find anybody. */
const NARROW = 200
/** A key that was thought to lead to few and leads to so many: what is known of the keys is out of date. */
const OUT_OF_DATE = 4 * NARROW

type Keyed = Pick<UserDoc, '_id' | 'givenName' | 'surName' | 'email' | 'searchKeys'>

/** All keys there are. People from before there were any get theirs. */
const readKeys = async (): Promise<string[]> => {
  const people = await UserModel.find({}, { givenName: 1, surName: 1, email: 1, searchKeys: 1 }).lean<Keyed[]>()
  for (const one of people)
    if (one.searchKeys === undefined) await commit(UserModel, { _id: one._id }, { $set: { searchKeys: searchKeysOf(one) } })
  return people.flatMap((one) => one.searchKeys ?? searchKeysOf(one)).sort()
}
const KEYS = { name: 'search keys of people', keys: readKeys }

/** So that the first person to search does not wait for it. */
export const warmSearch = async (): Promise<void> => {
  await isNarrow(KEYS, { from: '', to: '', most: NARROW })
}

/** Everybody of whom words begin with what is searched; null where no word of it leads to few people. */
export const findByWords = async (searched: readonly string[]): Promise<UserDoc[] | null> => {
  for (const key of searched.map(searchKeyOf)) {
    if (key === null || !(await isNarrow(KEYS, { from: key, to: key, most: NARROW }))) continue
    const found = await UserModel.find({ searchKeys: key }, ROW_FIELDS).lean<UserDoc[]>()
    if (found.length > OUT_OF_DATE) forgetKeys(KEYS.name)
    return found.filter((one) => haveWords(one, searched))
  }
  return null
}
