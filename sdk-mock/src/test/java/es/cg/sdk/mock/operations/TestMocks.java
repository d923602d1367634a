package es.cg.sdk.mock.operations;

import es.cg.sdk.mock.contract.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The mocks of one test: its own, which end with it, and those that all tests share. One thread's. */
final class TestPlaces implements AutoCloseable {
    private final SharedPlaces shared;
    private final List<Place> own = new ArrayList<>();

    TestPlaces(SharedPlaces shared) {
        this.shared = shared;
    }

    SharedPlaces shared() {
        return shared;
    }

    /** A mock of its own, which may be changed. */
    Place fresh(String... options) throws IOException {
        Place place = Place.open(options);
        own.add(place);
        return place;
    }

    @Override
    public void close() throws IOException {
        for (Place each : own) {
            each.close();
        }
    }
}
