package es.cg.sdk.webhooks.jdbc.internal.tables;

/** Makes texts that an application may have thrown storable in every database. */
final class ColumnText {
    private ColumnText() {}

    /**
     * Returns the beginning of a text, with blanks for control characters and lone surrogates. A character outside the
     * basic plane counts as two, as H2 counts.
     */
    static String of(String text, int maxLength) {
        StringBuilder storable = new StringBuilder();
        text.codePoints()
                .map(each ->
                        Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE ? ' ' : each)
                .takeWhile(each -> storable.length() + Character.charCount(each) <= maxLength)
                .forEachOrdered(storable::appendCodePoint);
        return storable.toString();
    }
}
