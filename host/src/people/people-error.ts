/** Something a person asked for that cannot be done; the message is a sentence. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError';
}
