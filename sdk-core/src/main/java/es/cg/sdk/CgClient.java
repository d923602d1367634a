package es.cg.sdk;

import es.cg.sdk.base.text.FirmName;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.Time;
import es.cg.sdk.common.Scope;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Requirements;
import es.cg.sdk.internal.batch.BatchBuilder;
import es.cg.sdk.internal.keys.FirmKey.Source;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.Routes;
import es.cg.sdk.internal.requests.Version;
import es.cg.sdk.invoices.InvoiceTotals;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.status.ServiceStatus;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The client of the API of an accounting firm. It has the operations that concern the firm; {@link #forClient} returns
 * the operations on one client of the firm. Thread-safe: create one instance per process and API key, and close it at
 * the end.
 *
 * <pre>{@code
 * try (CgClient cg =
 *         CgClient.builder().baseUrl(address).apiKey(ApiKey.of(apiKey)).build()) {
 *     for (Activity activity : cg.forClient(1001).activities().list()) {
 *         screen.add(activity.descripcion());
 *     }
 * }
 * }</pre>
 */
public final class CgClient extends FirmResources implements AutoCloseable {
    // Null in a view made by with(), whose close() does nothing.
    final @Nullable Lifecycle lifecycle;

    CgClient(Caller caller, @Nullable Lifecycle lifecycle) {
        super(caller);
        this.lifecycle = lifecycle;
    }

    /** Returns a view with the same options. Closing it does nothing. */
    CgClient view() {
        return view(caller);
    }

    private CgClient view(Caller bound) {
        return new CgClient(bound, null);
    }

    /** Returns a builder. {@link Builder#baseUrl} and {@link Builder#apiKey(ApiKey)} are required. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Creates a client from the environment variables {@code CG_BASE_URL} and {@code CG_API_KEY}. If {@code
     * CG_CORRECTIONS} is set, the client follows this file of {@link Corrections}, or these files, separated as in a
     * class path. Clients of {@link #builder()} read no variable: give them {@link Builder#corrections}.
     *
     * @throws IllegalArgumentException if a variable is missing or malformed, or if something in a file is wrong; the
     *     message names it
     */
    public static CgClient fromEnvironment() {
        return ClientEnvironment.client(System::getenv);
    }

    /**
     * Checks that the API key can use these scopes; call it at the start of your program. A scope is missing if the key
     * does not have it, if the firm's plan does not include it, or if keys of this kind may not use it. A scope that
     * manages includes the one that reads. A plan that the SDK does not know is assumed to include every scope. Sends
     * one request, which does not count against the read quota.
     *
     * @return the status that the service returned
     * @throws es.cg.sdk.errors.RequirementException if a scope is missing; the message lists all that are missing
     */
    public ServiceStatus require(Scope... scopes) {
        List<Word> needed = Requirements.needed(scopes);
        ServiceStatus status = status().get();
        new Requirements(caller, status.json()).scopes(needed).check();
        return status;
    }

    /**
     * Returns the operations on one client of the firm. Every call carries the id of this client.
     *
     * @param id the id of the client, as {@link #clients()} lists it
     * @throws IllegalArgumentException if the id is not positive
     */
    public ClientApi forClient(long id) {
        if (id <= 0) {
            throw new IllegalArgumentException(
                    "the id of a client must be a positive number, as GET /clients lists it, but is " + id);
        }
        return new ClientApi(id, caller.forClient(id));
    }

    /**
     * Returns a view of this client with other call options. It shares connections, limits and listeners with this
     * client. Closing the view does nothing; closing this client closes the view.
     */
    public CgClient with(CallOptions options) {
        return view(caller.with(options));
    }

    /** Returns a snapshot of the open requests and the known rate limits of the API key in this process. */
    public Limits limits() {
        return caller.limits();
    }

    /**
     * Runs a call of an operation that you have defined and that acts on no client.
     *
     * @throws es.cg.sdk.errors.CallException if the call fails
     */
    public <T> T run(Call<T> call) {
        return caller.run(call);
    }

    /** Returns the list of an operation that you have defined and that acts on no client. Nothing is sent yet. */
    public <T> Listing<T> list(Call<Page<T>> call) {
        return caller.list(call);
    }

    /**
     * Returns a batch that makes one write per item and can be continued after a crash. Nothing is sent yet. The
     * function of the batch receives a view of this client.
     *
     * @throws IllegalArgumentException if an item is null
     */
    public <T> Batch<CgClient, T> batch(Iterable<? extends T> items) {
        Objects.requireNonNull(items, "items is null");
        return BatchBuilder.of(caller, this::view, items);
    }

    /**
     * Returns the writes of which the client's write journal does not know whether they were done.
     *
     * @throws IllegalStateException if the client has no write journal: see {@link Builder#writeJournal}
     */
    public JournaledWrites journaledWrites() {
        return caller.journaledWrites();
    }

    /**
     * Returns the job with this token, whichever client it acts on. Nothing is sent yet.
     *
     * @param token a value of {@link Job#token()}, from this process or another
     * @param answer makes the result from its JSON, such as {@code TaxModel::new}
     * @throws IllegalArgumentException if the token is malformed
     */
    public <T> Job<T> job(String token, Function<Json, T> answer) {
        return caller.job(token, answer);
    }

    /**
     * Closes the client and all its views. Closing it again does nothing.
     *
     * <p>A call that starts afterwards throws an {@link IllegalStateException} and sends nothing. A call that waits for
     * its next attempt, a free open request, a rate limit or a job ends at once with a
     * {@link es.cg.sdk.errors.ClientClosedException}, whose outcome says whether something may have been done. An
     * attempt in progress is not interrupted, since the outcome of a write would be unknown then: it returns its result
     * within its own timeout, and is not retried.
     *
     * <p>The threads of the client end; this method waits for them, at most one second. Clients with the same base URL
     * share their idle connections: the last one that is closed closes them, unless they belong to an {@code
     * OkHttpClient} of the caller. The daemon threads of OkHttp and Okio ({@code OkHttp TaskRunner}, {@code Okio
     * Watchdog}) cannot be stopped from outside. They end 60 seconds after their last task; the one of Okio may first
     * wait for the timeout of the last attempt (30 seconds by default). Until then they keep the class loader of the
     * application that started them.
     */
    @Override
    public void close() {
        if (lifecycle != null) {
            lifecycle.close();
        }
    }

    /** Returns the name, if there is one, and the base URL, without the key. */
    @Override
    public String toString() {
        String name = caller.firmName();
        return "CgClient[" + (name == null ? "" : name + ", ") + caller.baseUrl() + "]";
    }

    /** Configures and creates a {@link CgClient}. Not thread-safe. */
    public static final class Builder {
        final ClientSettings settings = new ClientSettings();

        private Builder() {}

        /**
         * Sets the base URL of the service with its path prefix, such as {@code https://…/api/public/v1}. Required.
         * Plain {@code http} is accepted only for loopback addresses, since every call carries the API key.
         */
        public Builder baseUrl(String address) {
            settings.baseUrl = address;
            return this;
        }

        /**
         * Sets the name of the firm whose API key the client has, for programs that act for many firms. It is in {@link
         * CallListener.CallInfo}, in every exception of a call, and in each line that the SDK logs about a call, also
         * as {@code cg.firm} in the MDC. By default a client has no name.
         *
         * @param firm 1 to 63 characters of a-z, 0-9, '.', '_' and '-', beginning with a letter or digit: the same name
         *     as in journals, keys and webhooks
         * @throws IllegalArgumentException if it is another text; it is never changed to fit
         */
        public Builder name(String firm) {
            settings.name = FirmName.require(Objects.requireNonNull(firm, "firm is null"));
            return this;
        }

        /** Sets the API key. Required, unless a supplier is set. */
        public Builder apiKey(ApiKey key) {
            settings.apiKey = Objects.requireNonNull(key, "apiKey is null");
            settings.keys = null;
            return this;
        }

        /**
         * Sets a supplier of the API key, so that a key can be rotated without a restart. It is asked before the first
         * call, every 60 seconds while calls are made, and after the service has refused the key; null drops the key.
         *
         * <p>It is asked on a daemon thread of the SDK, and a call waits for it only if there is no key, or if the
         * present one was refused: five seconds at most once it is asked. A call keeps its key for all its attempts. It
         * goes on with another one, once, if the service refuses the key and certainly nothing was done. A key that was
         * refused is not sent again for 60 seconds. A call without a key ends with a
         * {@link es.cg.sdk.errors.RequestRefusedException}.
         *
         * @param supplier thread-safe; what it throws is logged by its class, once a minute at most
         */
        public Builder apiKey(Supplier<@Nullable ApiKey> supplier) {
            Objects.requireNonNull(supplier, "supplier is null");
            return keys(Source.of("the supplier of the API key", supplier));
        }

        Builder keys(Source source) {
            settings.keys = source;
            settings.apiKey = null;
            return this;
        }

        /**
         * Sets the HTTP client whose connection pool, proxy, TLS settings and interceptors the SDK uses. By default the
         * SDK has one of its own, which all clients of the process with the same base URL share. In calls of the SDK,
         * redirects, OkHttp's own retries, authenticators, cookies and caches are always off. Its listeners must return
         * at once: one thread of the process cancels the calls of interrupted threads, and calls them. Closing the
         * {@link CgClient} does not close this client.
         */
        public Builder httpClient(OkHttpClient client) {
            settings.httpClient = client;
            return this;
        }

        /**
         * Replaces the path of an operation, for operations whose path the SDK assumes and the service has elsewhere.
         * If no call uses a route of an operation that the SDK does not have, a warning is logged after 100 calls.
         *
         * @param operation the name of the operation, such as {@code expenses.list}; of the SDK or your own
         * @param path the path below the base URL, with the same parameter names as before
         * @throws IllegalArgumentException if the path is malformed, or if the name is misspelt: nearly one of the
         *     SDK's
         */
        public Builder route(String operation, String path) {
            settings.routes.put(operation, Routes.checked(operation, path));
            return this;
        }

        /**
         * Sets the maximum number of open requests of the API key in this process; 8 by default, which is the limit of
         * the service per key. Several {@code CgClient}s of one process with the same key share this number. If several
         * processes use the key, give each a part of the 8, or a common {@link #limitStore}.
         *
         * @throws IllegalArgumentException if it is not 1 to 8
         */
        public Builder maxOpenRequests(int max) {
            if (max < 1 || max > RequestSlots.MAX_IN_FLIGHT) {
                throw new IllegalArgumentException(
                        "maxOpenRequests must be 1 to " + RequestSlots.MAX_IN_FLIGHT + ", but is " + max);
            }
            settings.maxOpen = max;
            return this;
        }

        /**
         * Sets whether the client throttles itself: whether it holds back calls that a rate limit of the service would
         * refuse, so that bulk runs get no 429. On by default. If off, calls are sent at once and a 429 is retried; use
         * that only for tests against a mock without limits.
         */
        public Builder pacing(boolean on) {
            settings.paced = on;
            return this;
        }

        /**
         * Sets the store that counts the requests of all processes that use the API key, so that they share its open
         * requests and its rate limits. By default each process counts its own requests in memory. If the store fails,
         * calls wait up to ten seconds for it, and then fail with a {@link es.cg.sdk.errors.LimitStoreException},
         * without being sent. Closing the {@link CgClient} does not close the store.
         */
        public Builder limitStore(LimitStore store) {
            settings.limitStore = Objects.requireNonNull(store, "limitStore is null");
            return this;
        }

        /**
         * Sets the journal that records each creation with a document key before it is sent, and how it ended, so that
         * all processes with the same journal do each document once: also with another API key, and after the 24 hours
         * for which the service keeps a key. By default, no write is recorded.
         *
         * <p>A document that is done is not sent again: the call returns its record, or throws an
         * {@link es.cg.sdk.errors.AlreadyDoneException} if that cannot be read. If it may have been done and cannot be
         * looked up, or if the journal fails, the call throws a {@link es.cg.sdk.errors.WriteJournalException}, and
         * nothing is sent. Updates and actions are recorded only with {@link CallOptions#journaled()}. Writes with
         * another key than a document key, and deletions, are not recorded.
         *
         * <p>Each call checks that the journal is for the environment of the API key, and the first one that it is for
         * this base URL. Closing the {@link CgClient} does not close the journal.
         */
        public Builder writeJournal(WriteJournal journal) {
            settings.writeJournal = Objects.requireNonNull(journal, "writeJournal is null");
            return this;
        }

        /** Adds a listener, which receives the events of every call. */
        public Builder listener(CallListener listener) {
            settings.listeners.add(Objects.requireNonNull(listener, "listener is null"));
            return this;
        }

        /**
         * Sets the name of a header that carries the contract version, 2026-09-05, in every call. By default no version
         * is sent. The contract requires a fixed version but does not name the header: ask the accounting firm.
         *
         * @throws IllegalArgumentException if the name is not a valid header name, or if the SDK sets the header itself
         */
        public Builder versionHeader(String name) {
            CallOptions.defaults().header(name, Version.CONTRACT);
            settings.versionHeader = name;
            return this;
        }

        /**
         * Sets how the service differs from what the SDK assumes. All calls follow it: their requests are corrected
         * before they are sent, and their answers before they are judged and read. {@code json()} of a view is the
         * corrected JSON; {@code meta().received()} is what was received.
         *
         * <p>What does not fit a request throws an {@link IllegalArgumentException} before anything is sent. What does
         * not fit an answer stays as it came, and a warning is logged once; it never changes the outcome of a call.
         */
        public Builder corrections(Corrections read) {
            settings.corrections = Objects.requireNonNull(read, "corrections is null");
            return this;
        }

        /**
         * Sets the options of all calls, such as their deadline; {@link CallOptions#defaults()} by default. A view of
         * {@link CgClient#with} has the view's options instead, all of them.
         */
        public Builder options(CallOptions ofAllCalls) {
            settings.options = Objects.requireNonNull(ofAllCalls, "ofAllCalls is null");
            return this;
        }

        /** Sets the clock, sleep and random numbers; {@link Time#system()} by default. For tests that must not wait. */
        public Builder time(Time source) {
            settings.time = Objects.requireNonNull(source, "time is null");
            return this;
        }

        /**
         * Creates the client. Nothing is sent yet.
         *
         * @throws IllegalArgumentException if the base URL or the key is missing or malformed; the message names it
         */
        public CgClient build() {
            return settings.client(request -> {
                InvoiceTotals totals = InvoiceTotals.of(request);
                return new RequestFacts.Totals(totals.total(), totals.cuotaIva());
            });
        }
    }
}
