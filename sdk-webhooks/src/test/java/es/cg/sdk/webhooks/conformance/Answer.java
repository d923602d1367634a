package es.cg.sdk.webhooks.conformance;

import java.util.Map;

/**
 * What a receiver answered.
 *
 * @param status 0 for no answer
 * @param headers by their names in small letters
 * @param length of its body
 * @param trouble why there is none
 */
record Answer(int status, Map<String, String> headers, int length, String trouble) {
    Answer {
        headers = Map.copyOf(headers);
    }

    static Answer none(String trouble) {
        return new Answer(0, Map.of(), 0, trouble);
    }

    boolean isTaken() {
        return status >= 200 && status <= 299;
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    @Override
    public String toString() {
        return status == 0 ? "no answer (" + trouble + ")" : Integer.toString(status);
    }
}
