package es.cg.sdk.webhooks.flawed;

/** What is wrong with a receiver. */
public enum Flaw {
    /** Nothing. */
    NONE,
    /** It takes the secret for base64 with a prefix, as other services' are. */
    DECODES_THE_SECRET,
    /** It answers 400 to a bad signature. */
    ANSWERS_400,
    /** It answers 401 with a page, and without saying how to do better. */
    ANSWERS_401_WITH_A_PAGE,
    /** It takes what has no signature, as from itself. */
    TAKES_WHAT_IS_UNSIGNED,
    /** Its reader of the header throws. */
    THROWS_ON_A_MALFORMED_HEADER,
    /** It reads the time as any number, in any script, and signs what it read. */
    READS_THE_TIME_LENIENTLY,
    /** A header of any length is too much for it. */
    FAILS_ON_A_HUGE_HEADER,
    /** It compares hexadecimal digits as text. */
    COMPARES_TEXT,
    /** It takes signatures of less than 300 seconds. */
    LEAVES_THE_END_OUT,
    /** It does not look at the time. */
    NO_WINDOW,
    /** It takes whatever is from the future. */
    WINDOW_TOWARDS_THE_PAST_ALONE,
    /** It looks at the first signature alone. */
    READS_ONE_SIGNATURE,
    /** It knows the first secret alone. */
    KNOWS_ONE_SECRET,
    /** It verifies the text that it made of the bytes. */
    VERIFIES_TEXT,
    /** It reads the body by lines. */
    READS_LINES,
    /** It verifies no more than the beginning of a body. */
    VERIFIES_THE_BEGINNING,
    /** It takes a body without a length for an empty one. */
    TRUSTS_THE_LENGTH,
    /** It answers 200 to what is no event, and keeps nothing of it. */
    DROPS_WHAT_IS_NO_EVENT,
    /** It takes what has no type for no event, and puts it aside with a 200. */
    WANTS_A_TYPE,
    /** It looks at the size before the signature. */
    SIZE_FIRST,
    /** It answers 401 without reading the body. */
    LEAVES_THE_BODY,
    /** It has no largest size. */
    TAKES_ANY_SIZE,
    /** It takes any method. */
    TAKES_ANY_METHOD,
    /** It handles whatever comes. */
    HANDLES_AGAIN,
    /** It answers 200 while the first delivery is being handled. */
    ACKNOWLEDGES_WHAT_RUNS,
    /** It answers 200 when the handler has failed. */
    SWALLOWS_FAILURES,
    /** It marks an event before it is handled. */
    MARKS_BEFORE,
    /** It marks an event before it is verified. */
    MARKS_WHAT_IS_FORGED,
    /** It serves one request after the other. */
    ONE_REQUEST_AT_A_TIME,
    /** It handles one event after the other. */
    ONE_EVENT_AT_A_TIME,
    /** It takes another body for the same event again. */
    DROPS_OTHER_BODIES,
    /** It puts another body for an event aside that is not done yet. */
    PUTS_OPEN_EVENTS_ASIDE,
    /** It takes the same event in another form for another one. */
    COMPARES_BYTES,
    /** It hands the sandbox's events to production's handler. */
    TAKES_THE_SANDBOX,
    /** It passes over kinds that it does not know. */
    PASSES_OVER_UNKNOWN_KINDS,
    /** It gives the handler what is around the record. */
    GIVES_NO_RECORD,
    /** It limits how many requests a sender may send. */
    LIMITS_REQUESTS,
    /** It forgets what it did when it ends. */
    FORGETS,
    /** It answers first, and loses what fails then. */
    LOSES_WHAT_FAILS_LATER
}
