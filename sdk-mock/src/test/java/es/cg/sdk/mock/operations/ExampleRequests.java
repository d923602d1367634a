package es.cg.sdk.mock.operations;

import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;

/** Well-formed requests of any operation: with the example's body, on the first client, about no existing record. */
final class ExampleRequests {
    static final String UNKNOWN_KEY = "cg_live_aaaaaaaa.bbbbbbbb";
    static final String UNKNOWN_SANDBOX_KEY = "cg_sbx_aaaaaaaa.bbbbbbbb";

    /** A client that there is not. */
    static final long NO_CLIENT = 424242;

    /** The client of production that consented to nothing. */
    static final long WITHOUT_CONSENT = 1006;

    private static final long CLIENT = Samples.LAURA;
    private static final long SANDBOX_CLIENT = 9001;

    private ExampleRequests() {}

    /** One to production, or to the sandbox if only that has the operation. */
    static TestRequest of(TestMock mock, Operation operation) {
        return operation.isOfTheSandbox() ? inSandbox(mock, operation) : on(mock, operation, CLIENT);
    }

    /** One to production on this client. */
    static TestRequest on(TestMock mock, Operation operation, long client) {
        return shaped(mock.ask(operation.method(), path(operation, client, "x")), operation, client);
    }

    /** One to the sandbox. */
    static TestRequest inSandbox(TestMock mock, Operation operation) {
        return inSandbox(mock, operation, "x");
    }

    /** One to the sandbox about the record of this id. */
    static TestRequest inSandbox(TestMock mock, Operation operation, String id) {
        TestRequest ask = mock.ask(operation.method(), path(operation, SANDBOX_CLIENT, id));
        return shaped(ask, operation, SANDBOX_CLIENT).inSandbox();
    }

    /** One with another method. */
    static TestRequest withMethod(TestMock mock, Operation operation, String method) {
        TestRequest ask = mock.ask(method, path(operation, CLIENT, "x")).client(CLIENT);
        return operation.isOfTheSandbox() ? ask.inSandbox() : ask;
    }

    /** The same with another body, or about another record if there is none. */
    static TestRequest changed(TestMock mock, Operation operation) {
        if (operation.takesForm()) {
            return of(mock, operation).body(Samples.document("b.pdf", "dos"));
        }
        if (operation.takesJson()) {
            return of(mock, operation).json(operation.example().toString().replaceFirst("}$", ",\"otro\":1}"));
        }
        TestRequest ask = mock.ask(operation.method(), path(operation, CLIENT, "y"));
        ask = shaped(ask, operation, CLIENT);
        return operation.isOfTheSandbox() ? ask.inSandbox() : ask;
    }

    private static TestRequest shaped(TestRequest ask, Operation operation, long client) {
        if (operation.clientIs("required")) {
            ask.client(client);
        }
        if (!operation.keyIs("none")) {
            ask.key(TestRequest.fresh());
        }
        if (operation.takesForm()) {
            return ask.body(Samples.document("a.pdf", "uno"));
        }
        return operation.takesJson() ? ask.json(operation.example().toString()) : ask;
    }

    private static String path(Operation operation, long client, String id) {
        return operation
                .path()
                .replace("{id}", operation.clientIs("accepted") ? Long.toString(client) : id)
                .replace("{numero}", "1")
                .replace("{codigo}", "9999999999")
                .replace("{entrega_id}", "x");
    }
}
