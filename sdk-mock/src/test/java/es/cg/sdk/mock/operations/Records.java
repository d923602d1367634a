package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;

/** Records of the first client, for requests that act on one, and requests of the usual forms. */
final class Records {
    private Records() {}

    /** A read of this path on the first client. */
    static Asking list(String path) {
        return mock -> get(mock, path);
    }

    /** A read of the newest record of this list. */
    static Asking newestOf(String path) {
        return mock -> get(mock, path + "/" + newest(mock, path));
    }

    /** Sends an operation's example to this path. */
    static Asking exampleTo(String path, String operation) {
        return mock -> post(mock, path, Operation.example(operation));
    }

    static TestRequest get(TestMock mock, String path) {
        return mock.get(path).client(LAURA);
    }

    static TestRequest post(TestMock mock, String path, String json) {
        return mock.post(path, json).client(LAURA);
    }

    /** A write without a body. */
    static TestRequest post(TestMock mock, String path) {
        return mock.ask("POST", path).key(TestRequest.fresh()).client(LAURA);
    }

    static TestRequest patch(TestMock mock, String path, String json) {
        return mock.patch(path, json).client(LAURA);
    }

    /** Returns the id of the newest record of a list, which may have a query. */
    static String newest(TestMock mock, String list) throws IOException {
        return first(get(mock, list));
    }

    /** Returns the id of the first record of a list. */
    static String first(TestRequest list) throws IOException {
        Answer answer = list.send();
        assertThat(answer.text("/data/0/id")).as("%s", answer.json()).isNotEmpty();
        return answer.text("/data/0/id");
    }

    /** Creates a record and returns its id. */
    static String made(TestMock mock, String path, String json) throws IOException {
        return made(post(mock, path, json));
    }

    /** Sends a request that creates a record, and returns its id. */
    static String made(TestRequest ask) throws IOException {
        Answer answer = ask.send();
        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(201);
        return answer.text("/id");
    }

    /** Sends a request that must succeed, and returns the next one. */
    static TestRequest after(TestRequest first, TestRequest next) throws IOException {
        Answer answer = first.send();
        assertThat(answer.status()).as("%s", answer.json()).isBetween(200, 299);
        return next;
    }

    /** An operation's example with another text in a field. */
    static String example(String operation, String field, String text) throws IOException {
        return ((ObjectNode) Caller.parsed(Operation.example(operation)))
                .put(field, text)
                .toString();
    }
}
