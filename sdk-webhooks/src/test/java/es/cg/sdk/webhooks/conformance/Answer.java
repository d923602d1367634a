package es.cg.sdk.webhooks.conformance;

import java.util.Map;

/**
 * The answer of a receiver.
 *
 * @param status 0 for no answer
 * @param headers by their names in lower case
 * @param length the size of the body in bytes
 * @param trouble why there is no answer
 */
record Answer(int status, Map<String, String> headers, int length, String trouble) {
    Answer {
        headers = Map.copyOf(headers);
    }

    static Answer none(String trouble) {
        return new Answer(0, Map.of(), 0, trouble);
    }

    boolean isSuccess() {
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
