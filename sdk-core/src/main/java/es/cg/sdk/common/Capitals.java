package es.cg.sdk.common;

/**
 * Converts the letters a to z to upper case and keeps all others: {@code toUpperCase} would turn some of them into A to
 * Z.
 */
final class Capitals {
    private Capitals() {}

    static String of(String text) {
        StringBuilder capitals = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                capitals.setCharAt(i, (char) (c - 'a' + 'A'));
            }
        }
        return capitals.toString();
    }
}
