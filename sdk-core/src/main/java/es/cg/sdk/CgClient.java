package es.cg.sdk;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.Time;
import es.cg.sdk.clients.Clients;
import es.cg.sdk.common.Scope;
import es.cg.sdk.destinations.WebhookDestinations;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Requirements;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.batch.BatchBuilder;
import es.cg.sdk.internal.http.RequestFactory;
import es.cg.sdk.internal.http.Transport;
import es.cg.sdk.internal.http.Version;
import es.cg.sdk.internal.jobs.JobAddress;
import es.cg.sdk.internal.jobs.JobFactory;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.listeners.CallListeners;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.jobs.Jobs;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Word;
import es.cg.sdk.sandbox.SandboxEnvironment;
import es.cg.sdk.status.ServiceStatus;
import es.cg.sdk.status.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The client of the API. Thread-safe: make one a process, and close it at the end.
 *
 * <pre>{@code
 * try (CgClient cg = CgClient.builder().baseUrl("https://…/api/public/v1").apiKey(ApiKey.of(key)).build()) {
 *     for (Activity activity : cg.forClient(1001).activities().list()) { … }
 * }
 * }</pre>
 */
public final class CgClient implements AutoCloseable {
    private final Transport transport;
    private final Caller caller;

    // Null in a view, which closes nothing.
    private final @Nullable Lifecycle lifecycle;

    private CgClient(Transport transport, Caller caller, @Nullable Lifecycle lifecycle) {
        this.transport = transport;
        this.caller = caller;
        this.lifecycle = lifecycle;
    }

    private CgClient view(Caller bound) {
        return new CgClient(transport, bound, null);
    }

    /** A builder. Required: the base address and the key. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A client for the address in {@code CG_BASE_URL}, with the key in {@code CG_API_KEY}.
     *
     * @throws IllegalArgumentException naming the variable that is missing or malformed
     */
    public static CgClient fromEnvironment() {
        return builder()
                .baseUrl(environment("CG_BASE_URL"))
                .apiKey(ApiKey.of(environment("CG_API_KEY")))
                .build();
    }

    /** The first call: what the key can do. */
    public Status status() {
        return Resources.make(Status.class, caller);
    }

    /**
     * Asks what the key can do, and fails with all that it lacks of these scopes: not on the key, not in the firm's
     * plan, or refused to its kind. For the start of a program; it spends no quota. A scope that reads counts as there
     * where the one that manages is. A plan that the SDK does not know counts as enough.
     *
     * @return what the service told
     * @throws es.cg.sdk.errors.RequirementException if anything is missing
     */
    public ServiceStatus require(Scope... scopes) {
        List<Word> needed = Requirements.needed(scopes);
        ServiceStatus status = status().get();
        new Requirements(caller, status.json()).scopes(needed).check();
        return status;
    }

    /** The clients of the firm. */
    public Clients clients() {
        return Resources.make(Clients.class, caller);
    }

    /** Where the service delivers events to. */
    public WebhookDestinations webhookDestinations() {
        return Resources.make(WebhookDestinations.class, caller);
    }

    /** Jobs, by their id. */
    public Jobs jobs() {
        return Resources.make(Jobs.class, caller);
    }

    /** The sandbox itself: its clock, its data, and what it would have sent. Production has none of it. */
    public SandboxEnvironment sandbox() {
        return Resources.make(SandboxEnvironment.class, caller);
    }

    /**
     * The operations on one client: every call below it carries this client, and no other.
     *
     * @param id as {@link #clients()} lists it
     */
    public ClientApi forClient(long id) {
        if (id <= 0) {
            throw new IllegalArgumentException(
                    "a client's id is a positive number as GET /clients lists it, not " + id);
        }
        return new ClientApi(id, caller.forClient(id));
    }

    /**
     * A view whose calls are made like this. It shares all else, and need not be closed: closing a view does nothing, and
     * closing the client that it is of ends its calls too.
     */
    public CgClient with(CallOptions options) {
        return view(caller.with(options));
    }

    /** How busy its API key is in this process, and what is left of the limits that are known so far. */
    public Limits limits() {
        return caller.limits();
    }

    /** Runs a call of an operation of your own that acts on no client. */
    public <T> T run(Call<T> call) {
        return caller.run(call);
    }

    /** Walks a list of an operation of your own that acts on no client. */
    public <T> Listing<T> list(Call<Page<T>> call) {
        return caller.list(call);
    }

    /**
     * A batch of writes, one for each of these items, safe against crashes; nothing is sent yet. Its function gets a
     * view of this client.
     *
     * @throws IllegalArgumentException if an item is null
     */
    public <T> Batch<CgClient, T> batch(Iterable<? extends T> items) {
        Objects.requireNonNull(items, "items is null");
        return BatchBuilder.of(caller, this::view, items);
    }

    /**
     * A job that {@link Job#token()} names, whichever client it acts on, to be looked at from here; nothing is sent
     * yet.
     *
     * @param answer what reads its result, as {@code TaxModel::new}
     * @throws IllegalArgumentException if the text is no such token
     */
    public <T> Job<T> job(String token, Function<Json, T> answer) {
        return caller.job(token, answer);
    }

    /**
     * Ends the client and all its views. A call that begins afterwards throws an {@link IllegalStateException} and sends
     * nothing. One that waits, for its next attempt, its place, a limit or a job, ends at once with a {@link
     * es.cg.sdk.errors.ClientClosedException}, which says what it has left behind. An attempt that is under way is not
     * cut off, since that would leave a write unclear: it ends within its own time, gives its result, and is not
     * repeated. What is closed already stays closed.
     *
     * <p>The SDK's own threads end here; they are waited for, a second at most. Connections are closed as soon as they
     * are idle, unless they belong to an {@code OkHttpClient} of the caller's. The threads of OkHttp and okio ({@code
     * OkHttp TaskRunner}, {@code Okio Watchdog}) are daemons that nobody can end from outside. They end by themselves 60 s
     * after their last work; okio's may wait for the time of the last attempt before (30 s unless set). Until then they
     * hold the class loader of the application that began them.
     */
    @Override
    public void close() {
        if (lifecycle != null) {
            lifecycle.close();
            transport.close();
        }
    }

    /** The address; never the key. */
    @Override
    public String toString() {
        return "CgClient[" + transport.baseUrl() + "]";
    }

    private static String environment(String variable) {
        String value = System.getenv(variable);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("the environment variable " + variable + " is not set");
        }
        return value;
    }

    /** Gathers what a {@link CgClient} needs. Not thread-safe. */
    public static final class Builder {
        private @Nullable String baseUrl;
        private @Nullable Supplier<ApiKey> apiKey;
        private final Map<String, String> routes = new HashMap<>();
        private @Nullable OkHttpClient httpClient;
        private Time time = Time.system();
        private int mostOpen = RequestSlots.WHOLE;
        private boolean paced = true;
        private final List<CallListener> listeners = new ArrayList<>();
        private @Nullable String versionHeader;

        private Builder() {}

        /**
         * The service's address with its prefix, such as {@code https://…/api/public/v1}. Plain http is accepted for
         * loopback alone, since the key travels in every call.
         */
        public Builder baseUrl(String address) {
            this.baseUrl = address;
            return this;
        }

        /** The key. */
        public Builder apiKey(ApiKey key) {
            Objects.requireNonNull(key, "apiKey is null");
            return apiKey(() -> key);
        }

        /** Where the key is looked up at each call: keys rotate, servers do not restart. */
        public Builder apiKey(Supplier<ApiKey> supplier) {
            this.apiKey = supplier;
            return this;
        }

        /**
         * The HTTP client to share pools, proxy, trust and interceptors with. Redirects, silent repetitions, sign-ins,
         * cookies and caches stay switched off in the SDK's calls, and closing the {@link CgClient} leaves it open.
         */
        public Builder httpClient(OkHttpClient client) {
            this.httpClient = client;
            return this;
        }

        /**
         * Another path for an operation, by its name: for one whose path was assumed and turns out to be another.
         * Parameters keep their names. A name that no operation has is kept for one of your own.
         */
        public Builder route(String operation, String path) {
            routes.put(operation, Operation.get(operation, path, json -> json).path());
            return this;
        }

        /**
         * How many requests it has open at once, 8 unless told: the service lets a key have so many. Clients of one
         * process that use one key share them by themselves; where several processes use it, give each its share.
         */
        public Builder maxOpenRequests(int most) {
            if (most < 1 || most > RequestSlots.WHOLE) {
                throw new IllegalArgumentException(
                        "maxOpenRequests must be 1 to " + RequestSlots.WHOLE + ", but is " + most);
            }
            this.mostOpen = most;
            return this;
        }

        /**
         * Whether calls are held back where a limit of the service would refuse them, as they are unless told otherwise:
         * so that a run over thousands meets no 429. Off, they are sent at once and an answer that refuses is waited for.
         * That is for tests against a mock whose limits refuse nothing.
         */
        public Builder pacing(boolean on) {
            this.paced = on;
            return this;
        }

        /** Who hears of every call, beside those who do already. */
        public Builder listener(CallListener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener is null"));
            return this;
        }

        /**
         * The header that tells the service the contract's version, 2026-09-05, with every call; none unless told. The
         * contract expects integrations to send a fixed version, and does not show how: ask the accounting firm.
         *
         * @throws IllegalArgumentException if it is no header, or one that the SDK itself sets
         */
        public Builder versionHeader(String name) {
            CallOptions.defaults().header(name, Version.CONTRACT);
            this.versionHeader = name;
            return this;
        }

        /** Where it takes the time from, and the chance: for tests that wait for nothing. */
        public Builder time(Time source) {
            this.time = Objects.requireNonNull(source, "time is null");
            return this;
        }

        /**
         * The client. Nothing is sent yet.
         *
         * @throws IllegalArgumentException naming what is missing or malformed
         */
        public CgClient build() {
            if (baseUrl == null) {
                throw new IllegalArgumentException("baseUrl is required");
            }
            if (apiKey == null) {
                throw new IllegalArgumentException("apiKey is required");
            }
            Transport transport = new Transport(baseUrl, httpClient);
            Lifecycle lifecycle = new Lifecycle(time);
            RequestSlots slots = new RequestSlots(mostOpen, paced, transport.baseUrl(), time, lifecycle);
            RequestFactory requests =
                    new RequestFactory(transport.baseUrl(), apiKey, Map.copyOf(routes), versionHeader);
            Pipeline pipeline = new Pipeline(transport, requests, slots, new CallListeners(listeners), lifecycle, time);
            JobFactory jobs = new JobFactory(pipeline, new JobAddress(transport.baseUrl(), routes));
            return new CgClient(transport, new Caller(pipeline, jobs), lifecycle);
        }
    }
}
