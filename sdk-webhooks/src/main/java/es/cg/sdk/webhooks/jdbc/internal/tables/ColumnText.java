package es.cg.sdk.webhooks.jdbc.internal.tables;

/** Makes texts that an application may have thrown storable in every database. */
final class ColumnText {
    private ColumnText() {}

    /** Returns at most this many characters of a text, with blanks for control characters and lone surrogates. */
    static String of(String text, int maxLength) {
        StringBuilder storable = new StringBuilder();
        text.codePoints()
                .map(each ->
                        Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE ? ' ' : each)
                .limit(maxLength)
                .forEach(storable::appendCodePoint);
        return storable.toString();
    }
}
